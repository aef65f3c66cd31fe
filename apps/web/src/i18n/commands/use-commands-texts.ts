import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTranslator } from '../use-translator.ts';
import en from './en.ts';
import ur from './ur.ts';

const namespace = 'commands';

/** Adds the texts about commands, which come with what shows them. */
export const addCommandsTexts = (translator: i18n): void => {
  if (translator.hasResourceBundle('en', namespace)) return;
  translator.addResourceBundle('en', namespace, en);
  translator.addResourceBundle('ur', namespace, ur);
};

/** Translates with texts that are loaded with what shows them. */
export const useCommandsTexts = () => {
  addCommandsTexts(useTranslator());
  return useTranslation(namespace);
};
