import type { UploadTarget } from '@baithak/protocol/uploads';
import { uploadLimits } from '@baithak/protocol/uploads.rules';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import type { Problem } from '../../lib/problem.ts';
import type { Refused } from '../../lib/use-chosen-files.ts';

const codes = {
  TOO_LARGE: 'tooLarge',
  WRONG_TYPE: 'wrongType',
  REFUSED: 'refused',
  BAD_UPLOAD_TOKEN: 'badToken',
  BAD_TOKEN: 'badToken',
  TOO_MANY: 'tooMany',
  NOT_READY: 'busy',
} as const;
const isKnown = (code: string): code is keyof typeof codes => code in codes;

/** Why files were not taken, or an upload failed, in the reader's language. */
export const useUploadWords = (target: UploadTarget) => {
  const { t } = useTranslation('media');
  const { t: te } = useTranslation('errors');
  const refusal = ({ why, name, most }: Refused): string => {
    const key = why === 'wrongType' && uploadLimits[target].videoBytes === 0 ? 'wrongPicture' : why;
    return t(`refused.${key}`, { name: isolated(name), most, count: most });
  };
  const failure = ({ code, retryAfter }: Problem): string => {
    const why = isKnown(code) ? t(`failed.${codes[code]}`) : te(code);
    const wait = retryAfter === undefined ? [] : [t('wait', { count: retryAfter })];
    return [t('uploadFailed'), why, ...wait].join(' ');
  };
  return { refusal, failure };
};
