import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refused, UploadState } from '../../../lib/uploads/use-upload.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './upload-status.module.css';
import { useUploadTexts } from './use-upload-texts.ts';

/** Milliseconds that it takes before it is said that the server still looks at the files. */
const soon = 1000;

/** Whether the server has had all of it for a while. */
const useIsLookedAt = (share: number): boolean => {
  const [isLong, setIsLong] = useState(false);
  const isThere = share === 1;
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setTimeout(() => setIsLong(true), soon);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isThere]);
  return isLong;
};

const Sending = ({ share, onStop }: { share: number; onStop: () => void }) => {
  const { t } = useTranslation('media');
  const percent = Math.round(share * 100);
  const isLookedAt = useIsLookedAt(share);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-xs numbers">
      <span
        role="progressbar"
        aria-label={t('uploading', { percent })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {t(isLookedAt ? 'finishing' : 'uploading', { percent })}
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

/** The progress of an upload with a stop button; its failure with a retry button; and the files that were refused. */
export const UploadStatus = ({ target, upload, refused, stop, onRetry }: UploadStatusProps) => {
  const { t } = useTranslation('media');
  const texts = useUploadTexts(target);
  return (
    <>
      {upload.type === 'sending' && <Sending share={upload.share} onStop={stop} />}
      <div role="alert">
        {upload.type === 'failed' && (
          <p className={styles.failed}>
            <Icon name="warning" size="tiny" />
            <span>
              {texts.failure(upload.problem, upload.file)}{' '}
              <button type="button" onClick={onRetry}>
                {t('tryAgain')}
              </button>
            </span>
          </p>
        )}
        {refused.map((each, index) => (
          <p key={index} className={styles.failed}>
            <Icon name="warning" size="tiny" />
            <span>{texts.refusal(each)}</span>
          </p>
        ))}
      </div>
    </>
  );
};
