import { useTranslation } from 'react-i18next';
import en from '../../../i18n/bots/en.ts';
import ur from '../../../i18n/bots/ur.ts';

/** The texts about bots, which come with what shows them. */
export const useBotsTexts = () => {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'bots')) {
    i18n.addResourceBundle('en', 'bots', en);
    i18n.addResourceBundle('ur', 'bots', ur);
  }
  return useTranslation('bots');
};
