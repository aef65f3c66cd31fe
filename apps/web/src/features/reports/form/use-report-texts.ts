import { useTranslation } from 'react-i18next';
import en from '../../../i18n/reports/en.ts';
import ur from '../../../i18n/reports/ur.ts';

/** The texts of reports, which come with the pages that show them. */
export const useReportTexts = () => {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'reports')) {
    i18n.addResourceBundle('en', 'reports', en);
    i18n.addResourceBundle('ur', 'reports', ur);
  }
  return useTranslation('reports');
};
