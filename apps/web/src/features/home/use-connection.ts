import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { dropToast, notify } from '../../ui/feedback/toasts.ts';

/** How long the connection may be lost before a toast is shown, in milliseconds (docs/product.md#durations). */
const quietMs = 5000;

const state = client.connection;

export const useIsOffline = (): boolean =>
  useSyncExternalStore(state.subscribe, state.get, () => 'idle' as const) === 'offline';

/** Waiting for the next attempt makes no sense once the device has a network again, or somebody looks again. */
const tryAgain = (): void => {
  if (document.visibilityState === 'visible') client.connectNow();
};

/** Shows a toast 5 s after the connection was lost, and one when it is back. */
export const useConnectionToasts = (): void => {
  const { t } = useTranslation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLost = false;
    let shown: number | undefined;
    const lose = () => {
      isLost = true;
      timer ??= setTimeout(() => {
        shown = notify({
          type: 'offline',
          text: t('toasts.networkError'),
          more: t('toasts.networkErrorMore'),
          action: { label: t('tryNow'), run: () => client.connectNow() },
        });
      }, quietMs);
    };
    const comeBack = () => {
      clearTimeout(timer);
      timer = undefined;
      if (shown !== undefined) dropToast(shown);
      shown = undefined;
      if (isLost) notify({ type: 'online', text: t('toasts.backOnline'), more: t('toasts.backOnlineMore') });
      isLost = false;
    };
    const end = state.subscribe((now) => (now === 'offline' ? lose() : now === 'online' && comeBack()));
    if (state.get() === 'offline') lose();
    window.addEventListener('online', tryAgain);
    document.addEventListener('visibilitychange', tryAgain);
    return () => {
      end();
      window.removeEventListener('online', tryAgain);
      document.removeEventListener('visibilitychange', tryAgain);
      clearTimeout(timer);
      if (shown !== undefined) dropToast(shown);
    };
  }, [t]);
};

/**
 * Receives personal events as long as the session lasts: they start again with each connection and end with the tokens.
 * A guest who becomes a member keeps the connection.
 */
export const usePersonalEvents = (): void => {
  useEffect(() => void client.openPersonalEvents({ notifications: true }).catch(() => undefined), []);
};
