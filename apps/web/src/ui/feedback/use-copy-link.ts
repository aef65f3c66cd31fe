import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from './toasts.ts';

/** Copies an address, and says whether that worked. Keeps its identity. */
export const useCopyLink = (): ((url: string) => void) => {
  const { t } = useTranslation('common');
  return useCallback(
    (url) =>
      void navigator.clipboard.writeText(new URL(url, location.origin).href).then(
        () => notify({ type: 'info', text: t('copied') }),
        () => notify({ type: 'error', text: t('copyFailed') }),
      ),
    [t],
  );
};
