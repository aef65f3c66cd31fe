import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showTitle } from './tab-badge.ts';

/** Sets the title of the browser tab: "Come in · Baithak". */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation();
  const product = t('product');
  useEffect(() => {
    showTitle(title === '' ? product : `${title} · ${product}`);
  }, [title, product]);
};
