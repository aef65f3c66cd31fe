import { useEffect } from 'react';
import { showBadge } from '../../../ui/use-page-title.ts';
import { useUnread } from '../../../lib/unread.ts';
import { useRooms } from '../queries.ts';

interface News {
  readonly unread: number;
  readonly mentioned: boolean;
  /** How many messages mention the reader; of rooms that are not open, in how many rooms one does. */
  readonly mentions: number;
}

const none: News = { unread: 0, mentioned: false, mentions: 0 };

/** What is new in all rooms but those that tell of nothing. `open`: in the open room, which the list knows later. */
const useRoomNews = (openId: string | null, open: News): News => {
  const rooms = useRooms().data?.rooms ?? [];
  const isQuiet = rooms.some(({ _id, level }) => _id === openId && level === 'nothing');
  const others = rooms.filter(({ _id, level }) => _id !== openId && level !== 'nothing');
  const news = others.map(({ unread, mentioned }) => ({ unread, mentioned, mentions: Number(mentioned) }));
  return [...news, ...(isQuiet ? [] : [open])].reduce<News>(
    (sum, { unread, mentioned, mentions }) => ({
      unread: sum.unread + unread,
      mentioned: sum.mentioned || mentioned,
      mentions: sum.mentions + mentions,
    }),
    none,
  );
};

/** On the icon of the installed app: what is the reader's alone. Browsers without it have none. */
const showOnApp = (count: number): void => {
  if (!('setAppBadge' in navigator)) return;
  navigator.setAppBadge(count).catch(() => undefined);
};

/** Shows what is unread in the title and icon of the browser tab, and on the icon of the installed app. */
export const useUnreadBadge = (openId: string | null, open: News): void => {
  const { unread, mentioned, mentions } = useRoomNews(openId, open);
  const { notifications, privateThreads } = useUnread();
  // A mention that was not read is counted in its room already.
  const all = unread + privateThreads + Math.max(0, notifications - mentions);
  useEffect(() => showBadge(all, mentioned), [all, mentioned]);
  useEffect(() => showOnApp(notifications + privateThreads), [notifications, privateThreads]);
  useEffect(
    () => () => {
      showBadge(0, false);
      showOnApp(0);
    },
    [],
  );
};
