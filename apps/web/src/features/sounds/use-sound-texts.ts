import { useTranslation } from 'react-i18next';
import en from '../../i18n/sounds/en.ts';
import ur from '../../i18n/sounds/ur.ts';

/** The texts of the sounds that people play, which come with what shows them. */
export const useSoundTexts = () => {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'sounds')) {
    i18n.addResourceBundle('en', 'sounds', en);
    i18n.addResourceBundle('ur', 'sounds', ur);
  }
  return useTranslation('sounds');
};
