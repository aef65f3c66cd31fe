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
    <dialog
      className={`${styles.viewer} w-full h-[100dvh] max-w-none max-h-none m-0 p-0 line-none bg-floor text-text`}
      aria-labelledby="viewer-title"
      data-viewer="all"
    >
      <div className="flex items-center gap-3 ps-4 pe-2 line-b bg-surface">
        <h2 id="viewer-title" className="flex-1 min-w-0 text-md font-bold">
          {t('viewer.title')}
        </h2>
        <span className="text-muted text-xs numbers" role="status" data-viewer="position" />
        <a
          className="grid items-center min-h-touch px-2 text-xs"
          href="/"
          target="_blank"
          rel="noopener"
          download
          data-viewer="whole"
        >
          {t('viewer.download')}
        </a>
        <form method="dialog">
          <IconButton icon="close" type="submit" label={tc('close')} />
        </form>
      </div>
      <div className="relative min-h-0">
        <div className={styles.shown} data-viewer="stage" />
        <span
          className={`${styles.previous} absolute top-[calc(50%_-_24px)] rounded-3 bg-surface-raised shadow-2 inset-s-3`}
        >
          <IconButton icon="chevron" label={t('viewer.previous')} data-viewer="previous" />
        </span>
        <span
          className={`${styles.next} absolute top-[calc(50%_-_24px)] rounded-3 bg-surface-raised shadow-2 inset-e-3`}
        >
          <IconButton icon="chevron" label={t('viewer.next')} data-viewer="next" />
        </span>
      </div>
    </dialog>
  );
};
