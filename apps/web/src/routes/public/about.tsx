import { useTranslation } from 'react-i18next';
import { TextPage } from '../../features/public/text-page.tsx';

export const Component = () => {
  const { t } = useTranslation('pages');
  return <TextPage title={t('about.title')} lines={t('about.lines', { returnObjects: true })} />;
};
