import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { Events } from '@baithak/client/wire/actions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { textAttributes } from '../../../lib/text-direction.ts';
import { privateThreadAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { readIgnored } from '../../../lib/ignored.ts';
import { isQuietNow } from '../../../lib/settings/quiet-hours.ts';
import { usePageVisible } from '../../../lib/use-page-visible.ts';
import { placeToasts } from '../../../ui/feedback/place-toasts.ts';
import { stackId } from '../../../ui/feedback/toasts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Written } from '../../../ui/written.tsx';
import { NotificationPicture, WriterPicture } from '../list/notification-picture.tsx';
import { SentenceText, useLine, usePrivateLine, WroteText } from '../sentence.tsx';
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

/** Somebody has written in a private conversation, whose id this is. */
type PrivateNews = Pick<Events['newPrivateActivity'], 'user' | 'text'> & { readonly _id: string };
type News = Notification | PrivateNews;
type Queue = readonly News[];

/** With a new one at the end; one that has grown takes the place it had. */
const withQueued = (queue: Queue, news: News): Queue => {
  const isThere = queue.some(({ _id }) => _id === news._id);
  if (isThere) return queue.map((each) => (each._id === news._id ? news : each));
  const [shown, ...waiting] = queue;
  return shown ? [shown, ...[...waiting, news].slice(-mostWaiting)] : [news];
};

/** How long a toast stays (docs/product.md#durations). */
const shownMs = 6000;

interface ToastProps {
  readonly news: News;
  readonly to: string;
  readonly state?: object;
  readonly picture: ReactNode;
  readonly sentence: ReactNode;
  /** Below the sentence; '' for none. */
  readonly line: string;
  readonly onDone: () => void;
}

const Toast = ({ news, to, state, picture, sentence, line, onDone }: ToastProps) => {
  const { t: tc } = useTranslation('common');
  const isVisible = usePageVisible();
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused || !isVisible;
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, news]);
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {picture}
      <Link to={to} state={state} className={`${styles.link} min-w-0 text-inherit no-underline`} onClick={onDone}>
        <span className={`${styles.sentence} block text-sm leading-[1.33] wrap-anywhere ur:leading-[1.55]`}>
          {sentence}
        </span>
        {line !== '' && (
          <span
            className="own-clip line-clamp-1 wrap-anywhere font-ui text-xs leading-[1.5] text-muted"
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

const NotificationToast = ({ notif, onDone }: { notif: Notification; onDone: () => void }) => {
  const openingOf = useOpening();
  return (
    <Toast
      news={notif}
      to={targetOf(notif)}
      state={openingOf(notif._id)}
      picture={<NotificationPicture notif={notif} />}
      sentence={<SentenceText notif={notif} />}
      line={useLine(notif)}
      onDone={onDone}
    />
  );
};

const PrivateToast = ({ news, onDone }: { news: PrivateNews; onDone: () => void }) => (
  <Toast
    news={news}
    to={privateThreadAddress(news._id)}
    picture={<WriterPicture user={news.user} />}
    sentence={<WroteText username={news.user.username} />}
    line={usePrivateLine(news.text)}
    onDone={onDone}
  />
);

/** Among the other toasts: what has just happened, one after the other. A press opens it; it hides by itself. */
const NotificationToasts = ({ queue, onDone }: { queue: Queue; onDone: () => void }) => {
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useEffect(() => setStack(document.getElementById(stackId)), []);
  const [shown] = queue;
  useLayoutEffect(() => {
    if (stack) placeToasts(stack);
  }, [stack, shown]);
  return (
    stack &&
    createPortal(
      <div role="status">
        {shown &&
          ('kind' in shown ? (
            <NotificationToast key={shown._id} notif={shown} onDone={onDone} />
          ) : (
            <PrivateToast key={shown._id} news={shown} onDone={onDone} />
          ))}
      </div>,
      stack,
    )
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
  /** The list that is on the screen: what is new shows there. */
  readonly shownList: 'notifications' | 'private' | null;
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
export const NotificationsLive = ({ shownList, onTold }: NotificationsLiveProps) => {
  const { pathname } = useLocation();
  const [queue, setQueue] = useState<Queue>([]);
  useSeenWhenOpened();
  useLiveNotifications((notif) => {
    // A new role has a toast of its own (docs/product.md#role-updates).
    if (notif.kind === 'role' || targetOf(notif) === pathname || isQuietNow()) return;
    onTold(notif);
    if (shownList !== 'notifications') setQueue((before) => withQueued(before, notif));
  });
  const tellPrivate = useEffectEvent(({ threadId, user, text }: Events['newPrivateActivity']) => {
    const isHere = privateThreadAddress(threadId) === pathname || shownList === 'private';
    if (isHere || isQuietNow() || readIgnored().has(user.username)) return;
    setQueue((before) => withQueued(before, { _id: threadId, user, text }));
  });
  useEffect(() => client.on.newPrivateActivity(tellPrivate), []);
  return <NotificationToasts queue={queue} onDone={() => setQueue(([, ...rest]) => rest)} />;
};
