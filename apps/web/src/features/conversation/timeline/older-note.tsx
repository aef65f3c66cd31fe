import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import styles from './timeline.module.css';
import type { History } from './use-history.ts';

/** Says that older messages are being loaded, or offers to try again. It overlays the rows, so that nothing moves. */
export const OlderNote = ({ history }: { history: History }) => {
  const { t } = useTranslation('messages');
  if (!history.isLoadingOlder && !history.hasFailed) return null;
  return (
    <div className={styles.older} role="status">
      {history.isLoadingOlder ? (
        <span>{t('loadingOlder')}</span>
      ) : (
        <Button size="small" onClick={history.older}>
          {t('olderFailed')}
        </Button>
      )}
    </div>
  );
};
