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

/** What is new in all rooms but those that tell of nothing. `open`: in the open room, which the list knows later. */
const useRoomNews = (openId: string | null, open: News) => {
  const rooms = useRooms().data?.rooms ?? [];
  const own = rooms.find(({ _id }) => _id === openId);
  const others = rooms
    .filter(({ _id }) => _id !== openId)
    .map(({ unread, mentioned, level }) => ({ unread, mentioned, mentions: Number(mentioned), level }));
  const telling = [...others, { ...open, level: own?.level }].filter(({ level }) => level !== 'nothing');
  const counted = telling.filter(({ level }) => level === 'all');
  return {
    count: counted.reduce((sum, { unread }) => sum + unread, 0),
    mentions: counted.reduce((sum, { mentions }) => sum + mentions, 0),
    mentioned: telling.some(({ mentioned }) => mentioned),
    unread: telling.some(({ unread }) => unread > 0),
  };
};

/** On the icon of the installed app: what is the reader's alone. Browsers without it have none. */
const showOnApp = (count: number): void => {
  if (!('setAppBadge' in navigator)) return;
  navigator.setAppBadge(count).catch(() => undefined);
};

/** Shows what is unread in the title and icon of the browser tab, and on the icon of the installed app. */
export const useUnreadBadge = (openId: string | null, open: News): void => {
  const { count, mentions, mentioned, unread } = useRoomNews(openId, open);
  const { notifications, privateThreads } = useUnread();
  // A mention that was not read is counted already in a room whose messages count.
  const all = count + privateThreads + Math.max(0, notifications - mentions);
  useEffect(() => showBadge({ count: all, mentioned, unread }), [all, mentioned, unread]);
  useEffect(() => showOnApp(notifications + privateThreads), [notifications, privateThreads]);
  useEffect(
    () => () => {
      showBadge({ count: 0, mentioned: false, unread: false });
      showOnApp(0);
    },
    [],
  );
};
