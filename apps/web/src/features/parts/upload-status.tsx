import type { UploadTarget } from '@baithak/protocol/uploads';
import { useTranslation } from 'react-i18next';
import type { Refused } from '../../lib/use-chosen-files.ts';
import type { UploadState } from '../../lib/use-upload.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './upload-status.module.css';
import { useUploadWords } from './upload-words.ts';

const Sending = ({ share, onStop }: { share: number; onStop: () => void }) => {
  const { t } = useTranslation('media');
  const percent = Math.round(share * 100);
  return (
    <div className={styles.line}>
      <span
        role="progressbar"
        aria-label={t('uploading', { percent })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {share < 1 ? t('uploading', { percent }) : t('finishing')}
      </span>
      <button type="button" className={styles.stop} onClick={onStop}>
        {t('stop')}
      </button>
    </div>
  );
};

interface UploadStatusProps {
  readonly target: UploadTarget;
  readonly upload: UploadState;
  readonly refused: readonly Refused[];
  readonly stop: () => void;
  readonly onRetry: () => void;
}

/** How far an upload is, with a way to stop it; what went wrong, with Try again; and which files were not taken. */
export const UploadStatus = ({ target, upload, refused, stop, onRetry }: UploadStatusProps) => {
  const { t } = useTranslation('media');
  const words = useUploadWords(target);
  return (
    <>
      {upload.is === 'sending' && <Sending share={upload.share} onStop={stop} />}
      <div role="alert">
        {upload.is === 'failed' && (
          <p className={styles.failed}>
            <Icon name="warning" size="tiny" />
            <span>
              {words.failure(upload.problem)}{' '}
              <button type="button" onClick={onRetry}>
                {t('again')}
              </button>
            </span>
          </p>
        )}
        {refused.map((each, index) => (
          <p key={index} className={styles.failed}>
            <Icon name="warning" size="tiny" />
            <span>{words.refusal(each)}</span>
          </p>
        ))}
      </div>
    </>
  );
};
