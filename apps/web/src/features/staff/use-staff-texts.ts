import { useTranslation } from 'react-i18next';
import en from '../../i18n/staff/en.ts';
import ur from '../../i18n/staff/ur.ts';

/** The texts of the staff room, which come with its pages. */
export const useStaffTexts = () => {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'staff')) {
    i18n.addResourceBundle('en', 'staff', en);
    i18n.addResourceBundle('ur', 'staff', ur);
  }
  return useTranslation('staff');
};
