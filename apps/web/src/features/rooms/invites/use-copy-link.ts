import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notices.ts';

/** Copies an address, and says whether that worked. */
export const useCopyLink = (): ((url: string) => void) => {
  const { t } = useTranslation('rooms');
  return (url) =>
    void navigator.clipboard.writeText(new URL(url, location.origin).href).then(
      () => notify({ type: 'info', text: t('invite.copied') }),
      () => notify({ type: 'error', text: t('invite.copyFailed') }),
    );
};
