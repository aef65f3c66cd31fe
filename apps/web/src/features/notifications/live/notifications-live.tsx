import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isQuietNow } from '../../../lib/settings/quiet-hours.ts';
import { NotificationNotice } from '../notice/notification-notice.tsx';
import { withQueued } from '../notice/notice-queue.ts';
import { targetOf } from '../state/address.ts';
import { useOpenedBy } from '../state/opened.ts';
import { useNotificationActs } from '../state/use-notification-acts.ts';
import { known } from '../state/use-notifications.ts';
import { useLiveNotifications } from './use-live-notifications.ts';

interface NotificationsLiveProps {
  /** The list is on the screen: what is new shows there. */
  readonly isListShown: boolean;
  /** Something is new that the reader is told of. */
  readonly onTold: (notif: Notification) => void;
}

/** What is opened from a notification has been seen. */
const useSeenWhenOpened = (): void => {
  const { id } = useOpenedBy();
  const cache = useQueryClient();
  const { markSeen } = useNotificationActs();
  useEffect(() => {
    if (id !== null && known(cache, id)?.seen !== true) markSeen({ _id: id });
  }, [cache, id, markSeen]);
};

/** Runs while the home is open: the notifications' count, their list, and a notice of each new one. */
export const NotificationsLive = ({ isListShown, onTold }: NotificationsLiveProps) => {
  const { pathname } = useLocation();
  const [queue, setQueue] = useState<readonly Notification[]>([]);
  useSeenWhenOpened();
  useLiveNotifications((notif) => {
    // A new role has a notice of its own (docs/product.md#role-updates).
    if (notif.kind === 'role' || targetOf(notif) === pathname || isQuietNow()) return;
    onTold(notif);
    if (!isListShown) setQueue((before) => withQueued(before, notif));
  });
  return <NotificationNotice queue={queue} onDone={() => setQueue(([, ...rest]) => rest)} />;
};
