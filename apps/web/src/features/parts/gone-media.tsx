import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/use-broken.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './media.module.css';

/** In the place of what could not be loaded. When the device's network was what failed, its return is the next try. */
export const GoneMedia = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('media');
  useOnline(onRetry);
  return (
    <div className={styles.gone} role="alert">
      <Icon name="warning" />
      <span>{t('gone')}</span>
      <button type="button" onClick={onRetry}>
        {t('again')}
      </button>
    </div>
  );
};
