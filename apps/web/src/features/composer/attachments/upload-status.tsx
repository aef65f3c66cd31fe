import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostMegapixels, mostMegapixelsAtOnce, uploadLimits } from '@baithak/protocol/contracts/uploads.rules';
import type { Refused, UploadState } from '../../../lib/uploads/use-upload.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './upload-status.module.css';
import { isolate } from '../../../lib/text-direction.ts';
import type { Problem } from '../../../lib/problem.ts';

const codes = {
  TOO_LARGE: 'tooLarge',
  WRONG_TYPE: 'wrongType',
  BAD_UPLOAD_TOKEN: 'badToken',
  BAD_TOKEN: 'badToken',
  TOO_MANY: 'tooMany',
  NOT_READY: 'busy',
} as const;
/** Seconds: who has to wait longer has used up the day (docs/contract.md#uploads), and counts no seconds. */
const longWait = 3600;
/** Why the classifier refused a file (docs/contract.md#classifier). */
const isReason = (reason: string | undefined): reason is 'nudity' | 'drawnNudity' =>
  reason === 'nudity' || reason === 'drawnNudity';
/** Why a file was not taken (docs/contract.md#types-and-sizes-of-files). */
const fileReasons = ['pixels', 'soundOnly', 'animatedPng'] as const;
const isKnown = (code: string): code is keyof typeof codes => code in codes;

export const useUploadTexts = (target: UploadTarget) => {
  const { t } = useTranslation('media');
  const { t: te } = useTranslation('errors');
  const refusal = ({ reason, name, most }: Refused): string => {
    const key = reason === 'wrongType' && uploadLimits[target].videoBytes === 0 ? 'wrongPicture' : reason;
    return t(`refused.${key}`, { name: isolate(name), most, count: most });
  };
  /** `file`: the name of the one that was refused. */
  const failure = ({ code, retryAfter, details: [detail] }: Problem, file?: string): string => {
    if (code === 'REFUSED') {
      const isOnly = file === undefined || uploadLimits[target].files === 1;
      const why = isReason(detail?.reason) ? detail.reason : 'other';
      const said = t(`notShown.${why}`, { name: isOnly ? t('image') : isolate(file) });
      return [t('uploadFailed'), said, ...(isOnly ? [] : [t('notShown.takeOut')])].join(' ');
    }
    if (code === 'TOO_MANY' && retryAfter !== undefined && retryAfter > longWait)
      return [t('uploadFailed'), t('failed.tooMuchToday')].join(' ');
    const why = fileReasons.find((each) => each === detail?.reason);
    if (why !== undefined) {
      const name = file === undefined ? t('image') : isolate(file);
      const most = { photo: mostMegapixels.jpg, atOnce: mostMegapixelsAtOnce, other: mostMegapixels.png };
      return [t('uploadFailed'), t(`refused.${why}`, { name, ...most })].join(' ');
    }
    const reason = isKnown(code) ? t(`failed.${codes[code]}`) : te(code);
    const wait = retryAfter === undefined ? [] : [t('wait', { count: retryAfter })];
    return [t('uploadFailed'), reason, ...wait].join(' ');
  };
  return { refusal, failure };
};

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
