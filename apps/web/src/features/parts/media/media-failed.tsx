import { useTranslation } from 'react-i18next';
import { useWhenOnline } from '../../../lib/use-image-error.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './media.module.css';

/** Shown instead of a file that could not be loaded. Tries again when the device is back online. */
export const MediaFailed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('media');
  useWhenOnline(onRetry);
  return (
    <div className={styles.gone} role="alert">
      <Icon name="warning" />
      <span>{t('loadFailed')}</span>
      <button type="button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </div>
  );
};
