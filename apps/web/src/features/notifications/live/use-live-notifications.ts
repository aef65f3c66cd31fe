import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { client } from '../../../lib/client.ts';
import { withNotification, type Pages } from '../state/pages.ts';
import { tellCount, withCount } from '../state/unread-count.ts';
import { isAnswer, listsKey, updateLists } from '../state/use-notifications.ts';

/** Keeps the count and the loaded lists as the account has them, whichever device changed them. */
export const useLiveNotifications = (onNew: (notif: Notification) => void): void => {
  const cache = useQueryClient();
  const tell = useEffectEvent(onNew);
  useEffect(() => {
    const reload = () => void cache.invalidateQueries({ queryKey: listsKey });
    const unseenLoaded = (): number =>
      Math.max(
        0,
        ...cache
          .getQueriesData<Pages>({ queryKey: listsKey })
          .map(([, pages]) => (pages?.pages ?? []).flatMap(({ data }) => data).filter(({ seen }) => !seen).length),
      );
    // After a failure it is counted again at the next connection.
    const count = () => withCount(() => client.notifications.countNotifications()).catch(() => undefined);
    const subscriptions = [
      client.on.newNotification(({ notif }) => {
        updateLists(cache, (pages, filter) => withNotification(pages, filter, notif));
        if (!isAnswer(notif._id) && !notif.seen) tell(notif);
      }),
      client.on.notificationCount(({ unreadCount }) => {
        tellCount(unreadCount);
        // Seen or deleted on another device.
        if (unseenLoaded() > unreadCount) reload();
      }),
      // What came while there was no connection is not told.
      client.onPersonalEvents(() => {
        void count();
        reload();
      }),
    ];
    void count();
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache]);
};
