import { useTranslation } from 'react-i18next';
import { useTranslator } from '../use-translator.ts';
import en from './en.ts';
import ur from './ur.ts';

const namespace = 'ladder';

/** Translates with texts that are loaded with what shows them. */
export const useLadderTexts = () => {
  const translator = useTranslator();
  if (!translator.hasResourceBundle('en', namespace)) {
    translator.addResourceBundle('en', namespace, en);
    translator.addResourceBundle('ur', namespace, ur);
  }
  return useTranslation(namespace);
};
