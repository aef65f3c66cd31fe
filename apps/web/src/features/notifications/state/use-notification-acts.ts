import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { closeShownPush } from '../push/push-browser.ts';
import { withSeen, without, type Pages, type Which } from './pages.ts';
import { withCount } from './unread-count.ts';
import { listsKey, updateLists } from './use-notifications.ts';

export interface NotificationActs {
  readonly markSeen: (which: Which) => void;
  readonly remove: (which: Which) => void;
}

/** Marking as seen and deleting: shown at once, and loaded again when it fails. Keeps its identity. */
export const useNotificationActs = (): NotificationActs => {
  const cache = useQueryClient();
  const showError = useNotifyError();
  return useMemo(() => {
    const act =
      (change: (pages: Pages, which: Which) => Pages, send: (which: Which) => Promise<{ unreadCount: number }>) =>
      (which: Which): void => {
        updateLists(cache, (pages) => change(pages, which));
        void closeShownPush('_id' in which ? which._id : undefined);
        withCount(() => send(which)).catch((error: unknown) => {
          // What is gone already needs no words.
          if (problemOf(error).code !== 'NOT_FOUND') showError(error);
          void cache.invalidateQueries({ queryKey: listsKey });
        });
      };
    return {
      markSeen: act(withSeen, (which) => client.notifications.markNotificationSeen(which)),
      remove: act(without, (which) => client.notifications.deleteNotification(which)),
    };
  }, [cache, showError]);
};
