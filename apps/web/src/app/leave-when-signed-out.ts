import type { i18n } from 'i18next';
import type { DataRouter } from 'react-router';
import { onSignedOut } from '../lib/client.ts';
import { notify } from '../ui/feedback/toasts.ts';

/** Opens the login when the session has ended, and says so when it was the server that ended it. Returns what stops this. */
export const leaveWhenSignedOut = (router: Pick<DataRouter, 'navigate'>, translator: i18n): (() => void) =>
  onSignedOut((reason) => {
    if (reason === 'expired')
      notify({ type: 'error', text: translator.t('common:toasts.error'), more: translator.t('errors:BAD_TOKEN') });
    void router.navigate('/login');
  });
