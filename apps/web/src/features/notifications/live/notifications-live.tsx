import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { textAttributes } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { isQuietNow } from '../../../lib/settings/quiet-hours.ts';
import { usePageVisible } from '../../../lib/use-page-visible.ts';
import { placeToasts } from '../../../ui/feedback/place-toasts.ts';
import { stackId } from '../../../ui/feedback/toasts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Written } from '../../../ui/written.tsx';
import { NotificationPicture } from '../list/notification-picture.tsx';
import { SentenceText, useLine } from '../sentence.tsx';
import { targetOf, useOpenedBy, useOpening } from '../state/address.ts';
import { type Pages, withNotification } from '../state/pages.ts';
import {
  isAnswer,
  known,
  listsKey,
  tellCount,
  updateLists,
  useNotificationActs,
  withCount,
} from '../state/use-notifications.ts';
import styles from './notifications-live.module.css';

/** How many toasts wait at most: who comes back to a page that was hidden is not kept busy by all that happened. */
const mostWaiting = 3;

type Queue = readonly Notification[];

/** With a new one at the end; one that has grown takes the place it had. */
const withQueued = (queue: Queue, notif: Notification): Queue => {
  const isThere = queue.some(({ _id }) => _id === notif._id);
  if (isThere) return queue.map((each) => (each._id === notif._id ? notif : each));
  const [shown, ...waiting] = queue;
  return shown ? [shown, ...[...waiting, notif].slice(-mostWaiting)] : [notif];
};

/** How long a toast stays (docs/product.md#durations). */
const shownMs = 2500;

interface ToastProps {
  readonly notif: Notification;
  readonly onDone: () => void;
}

const Toast = ({ notif, onDone }: ToastProps) => {
  const { t: tc } = useTranslation('common');
  const openingOf = useOpening();
  const isVisible = usePageVisible();
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused || !isVisible;
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, notif]);
  const line = useLine(notif);
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <NotificationPicture notif={notif} />
      <Link
        to={targetOf(notif)}
        state={openingOf(notif._id)}
        className={`${styles.link} min-w-0 text-inherit no-underline`}
        onClick={onDone}
      >
        <span className={`${styles.sentence} block text-sm leading-[1.33] wrap-anywhere ur:leading-[1.55]`}>
          <SentenceText notif={notif} />
        </span>
        {line !== '' && (
          <span
            className="block w-fit max-w-full truncate font-ui text-xs leading-[1.5] text-muted"
            {...textAttributes(line)}
          >
            <Written text={line} />
          </span>
        )}
      </Link>
      <span className="relative">
        <IconButton icon="close" size="small" label={tc('close')} onClick={onDone} />
      </span>
    </div>
  );
};

/** Among the other toasts: what has just happened, one after the other. A press opens it; it hides by itself. */
const NotificationToasts = ({ queue, onDone }: { queue: readonly Notification[]; onDone: () => void }) => {
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useEffect(() => setStack(document.getElementById(stackId)), []);
  const [shown] = queue;
  useLayoutEffect(() => {
    if (stack) placeToasts(stack);
  }, [stack, shown]);
  return (
    stack &&
    createPortal(<div role="status">{shown && <Toast key={shown._id} notif={shown} onDone={onDone} />}</div>, stack)
  );
};

/** Keeps the count and the loaded lists as the account has them, whichever device changed them. */
const useLiveNotifications = (onNew: (notif: Notification) => void): void => {
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

interface NotificationsLiveProps {
  /** The list is on the screen: what is new shows there. */
  readonly isListShown: boolean;
  readonly onTold: (notif: Notification) => void;
}

const useSeenWhenOpened = (): void => {
  const { id } = useOpenedBy();
  const cache = useQueryClient();
  const { markSeen } = useNotificationActs();
  useEffect(() => {
    if (id !== null && known(cache, id)?.seen !== true) markSeen({ _id: id });
  }, [cache, id, markSeen]);
};

/** Runs while the home is open: the notifications' count, their list, and a toast of each new one. */
export const NotificationsLive = ({ isListShown, onTold }: NotificationsLiveProps) => {
  const { pathname } = useLocation();
  const [queue, setQueue] = useState<readonly Notification[]>([]);
  useSeenWhenOpened();
  useLiveNotifications((notif) => {
    // A new role has a toast of its own (docs/product.md#role-updates).
    if (notif.kind === 'role' || targetOf(notif) === pathname || isQuietNow()) return;
    onTold(notif);
    if (!isListShown) setQueue((before) => withQueued(before, notif));
  });
  return <NotificationToasts queue={queue} onDone={() => setQueue(([, ...rest]) => rest)} />;
};
