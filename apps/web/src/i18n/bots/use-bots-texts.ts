import { useTranslation } from 'react-i18next';
import en from './en.ts';
import ur from './ur.ts';

/** The texts about bots, which come with what shows them. */
export const useBotsTexts = () => {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'bots')) {
    i18n.addResourceBundle('en', 'bots', en);
    i18n.addResourceBundle('ur', 'bots', ur);
  }
  return useTranslation('bots');
};
