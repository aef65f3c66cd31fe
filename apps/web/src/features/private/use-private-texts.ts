import { useTranslation } from 'react-i18next';
import en from '../../i18n/private/en.ts';
import ur from '../../i18n/private/ur.ts';

/** The texts of private threads, which come with their screens. */
export const usePrivateTexts = () => {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'private')) {
    i18n.addResourceBundle('en', 'private', en);
    i18n.addResourceBundle('ur', 'private', ur);
  }
  return useTranslation('private');
};
