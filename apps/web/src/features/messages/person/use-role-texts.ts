import { useTranslation } from 'react-i18next';
import en from '../../../i18n/roles/en.ts';
import ur from '../../../i18n/roles/ur.ts';

/** The texts of giving a role, which come with its dialog. */
export const useRoleTexts = () => {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'roles')) {
    i18n.addResourceBundle('en', 'roles', en);
    i18n.addResourceBundle('ur', 'roles', ur);
  }
  return useTranslation('roles');
};
