import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { dropNotice, notify } from '../../ui/notices.ts';

/** How long a lost connection may come back unnoticed, in milliseconds (specification 9). */
const QUIET_MS = 5000;

const state = client.connection;

/** Whether the connection is lost. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(state.subscribe, state.get, () => 'idle' as const) === 'offline';

/** Says that the connection was lost, 5 s after it was, and that it is back. */
export const useConnectionNotices = (): void => {
  const { t } = useTranslation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLost = false;
    let shown: number | undefined;
    const lose = () => {
      isLost = true;
      timer ??= setTimeout(() => {
        shown = notify({ kind: 'offline', text: t('notices.networkError'), more: t('notices.networkErrorMore') });
      }, QUIET_MS);
    };
    const comeBack = () => {
      clearTimeout(timer);
      timer = undefined;
      if (shown !== undefined) dropNotice(shown);
      shown = undefined;
      if (isLost) notify({ kind: 'online', text: t('notices.backOnline'), more: t('notices.backOnlineMore') });
      isLost = false;
    };
    const end = state.subscribe((now) => (now === 'offline' ? lose() : now === 'online' && comeBack()));
    if (state.get() === 'offline') lose();
    return () => {
      end();
      clearTimeout(timer);
      if (shown !== undefined) dropNotice(shown);
    };
  }, [t]);
};
