import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTranslator } from '../use-translator.ts';
import en from './en.ts';
import ur from './ur.ts';

const namespace = 'log';

/** Adds the texts of the log, which come with what shows them. */
export const addLogTexts = (translator: i18n): void => {
  if (translator.hasResourceBundle('en', namespace)) return;
  translator.addResourceBundle('en', namespace, en);
  translator.addResourceBundle('ur', namespace, ur);
};

/** Translates with texts that are loaded with what shows them. */
export const useLogTexts = () => {
  addLogTexts(useTranslator());
  return useTranslation(namespace);
};
