import { useEffect } from 'react';
import { showBadge } from '../../../ui/tab-badge.ts';
import { useRooms } from '../queries.ts';

/** What is new in some rooms. */
interface News {
  readonly unread: number;
  readonly mentioned: boolean;
}

const none: News = { unread: 0, mentioned: false };

/** Shows what is unread in the title and icon of the browser tab. `open`: in the open room, which the list knows later. */
export const useUnreadBadge = (openId: string | null, open: News): void => {
  const others = useRooms().data?.rooms.filter(({ _id }) => _id !== openId) ?? [];
  const { unread, mentioned } = [...others, open].reduce<News>(
    (sum, room) => ({ unread: sum.unread + room.unread, mentioned: sum.mentioned || room.mentioned }),
    none,
  );
  useEffect(() => showBadge(unread, mentioned), [unread, mentioned]);
  useEffect(() => () => showBadge(0, false), []);
};
