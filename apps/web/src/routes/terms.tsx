import { useTranslation } from 'react-i18next';
import { Page } from '../features/entry/page.tsx';

export const Component = () => {
  const { t } = useTranslation('pages');
  return <Page title={t('terms.title')} lines={t('terms.lines', { returnObjects: true })} />;
};
