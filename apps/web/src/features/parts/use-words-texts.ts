import { useTranslation } from 'react-i18next';
import en from '../../i18n/words/en.ts';
import ur from '../../i18n/words/ur.ts';

/** The texts about the dictionary, which come with what shows them. */
export const useWordsTexts = () => {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'words')) {
    i18n.addResourceBundle('en', 'words', en);
    i18n.addResourceBundle('ur', 'words', ur);
  }
  return useTranslation('words');
};
