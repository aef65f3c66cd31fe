import { useTranslation } from 'react-i18next';
import { notify } from './notices.ts';

/** Copies an address, and says whether that worked. */
export const useCopyLink = (): ((url: string) => void) => {
  const { t } = useTranslation('common');
  return (url) =>
    void navigator.clipboard.writeText(new URL(url, location.origin).href).then(
      () => notify({ type: 'info', text: t('copied') }),
      () => notify({ type: 'error', text: t('copyFailed') }),
    );
};
