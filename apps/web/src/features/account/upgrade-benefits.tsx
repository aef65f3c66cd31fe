import { useTranslation } from 'react-i18next';
import { FeatureList } from './feature-list.tsx';

/** What a guest keeps and gains with an account. */
export const UpgradeBenefits = () => {
  const { t } = useTranslation('account');
  return (
    <FeatureList
      title={t('upgrade.benefitsTitle')}
      lines={Object.values(t('upgrade.benefits', { returnObjects: true }))}
    />
  );
};
