import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { mostMegapixels, mostMegapixelsAtOnce, uploadLimits } from '@baithak/protocol/contracts/uploads.rules';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import type { Problem } from '../../../lib/problem.ts';
import type { Refused } from '../../../lib/uploads/use-upload.ts';

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

/** Why files were refused or an upload failed, in the reader's language. */
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
