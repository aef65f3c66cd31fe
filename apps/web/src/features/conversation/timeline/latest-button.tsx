import { useTranslation } from 'react-i18next';
import { Count } from '../../../ui/count.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './timeline.module.css';

/** Back down to the latest messages, with how many came meanwhile. */
export const LatestButton = ({ count, onPress }: { count: number; onPress: () => void }) => {
  const { t } = useTranslation('messages');
  return (
    <button
      type="button"
      className={styles.latest}
      onClick={onPress}
      aria-label={count > 0 ? t('newMessages', { count }) : t('toLatest')}
      title={t('toLatest')}
    >
      {count > 0 && <Count value={count} label={t('newMessages', { count })} />}
      <Icon name="chevron-down" size="small" />
    </button>
  );
};
