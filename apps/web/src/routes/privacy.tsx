import { useTranslation } from 'react-i18next';
import { Page } from '../features/entry/page.tsx';

export const Component = () => {
  const { t } = useTranslation('pages');
  return <Page title={t('privacy.title')} lines={t('privacy.lines', { returnObjects: true })} />;
};
