import { useTranslation } from 'react-i18next';
import { useIsLive } from '../../lib/use-is-live.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './viewer-dialog.module.css';

/** The viewer of pages that are read without the app: `visitor/viewer.ts` fills it. The app has its own. */
export const ViewerDialog = () => {
  const { t } = useTranslation('media');
  const { t: tc } = useTranslation('common');
  if (useIsLive()) return null;
  return (
    <dialog className={styles.viewer} aria-labelledby="viewer-title" data-viewer="all">
      <div className={styles.head}>
        <h2 id="viewer-title" className={styles.title}>
          {t('viewer.title')}
        </h2>
        <span className={styles.position} role="status" data-viewer="position" />
        <a className={styles.whole} href="/" target="_blank" rel="noopener" download data-viewer="whole">
          {t('viewer.download')}
        </a>
        <form method="dialog">
          <IconButton icon="close" type="submit" label={tc('close')} />
        </form>
      </div>
      <div className={styles.stage}>
        <div className={styles.shown} data-viewer="stage" />
        <span className={styles.previous}>
          <IconButton icon="chevron" label={t('viewer.previous')} data-viewer="previous" />
        </span>
        <span className={styles.next}>
          <IconButton icon="chevron" label={t('viewer.next')} data-viewer="next" />
        </span>
      </div>
    </dialog>
  );
};
