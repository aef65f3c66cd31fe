import { useTranslation } from 'react-i18next';
import { useTranslator } from '../use-translator.ts';
import en from './en.ts';
import ur from './ur.ts';

const namespace = 'classifier';

/** Translates with texts that are loaded with what shows them. */
export const useClassifierTexts = () => {
  const translator = useTranslator();
  if (!translator.hasResourceBundle('en', namespace)) {
    translator.addResourceBundle('en', namespace, en);
    translator.addResourceBundle('ur', namespace, ur);
  }
  return useTranslation(namespace);
};
