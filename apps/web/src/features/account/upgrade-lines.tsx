import { useTranslation } from 'react-i18next';
import { Lines } from './lines.tsx';

/** What an account keeps and gives. */
export const UpgradeLines = () => {
  const { t } = useTranslation('account');
  return <Lines title={t('upgrade.keeps')} lines={Object.values(t('upgrade.lines', { returnObjects: true }))} />;
};
