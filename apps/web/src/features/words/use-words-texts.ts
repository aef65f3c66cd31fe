import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '../../i18n/words/en.ts';
import ur from '../../i18n/words/ur.ts';

/** Adds the texts about the dictionary, which come with what shows them. */
export const addWordsTexts = (translator: i18n): void => {
  if (translator.hasResourceBundle('en', 'words')) return;
  translator.addResourceBundle('en', 'words', en);
  translator.addResourceBundle('ur', 'words', ur);
};

/** Translates with texts that are loaded with what shows them. */
export const useWordsTexts = () => {
  addWordsTexts(useTranslation().i18n);
  return useTranslation('words');
};
