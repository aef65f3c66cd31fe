import type { Part } from '@baithak/protocol/parts/part';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isolateLine } from '../../lib/isolate-line.ts';

export const usePlainText = (): ((parts: readonly Part[]) => string) => {
  const { t, i18n } = useTranslation('messages');
  return useCallback(
    (parts) => {
      const words = {
        language: i18n.language === 'ur' ? 'ur' : 'en',
        image: t('media.image'),
        video: t('media.video'),
        gallery: t('media.gallery'),
      } as const;
      return isolateLine(partsToPlain(parts, words));
    },
    [t, i18n.language],
  );
};
