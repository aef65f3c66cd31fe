import type { Thread } from '@baithak/protocol/entities/thread';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { useIgnored } from '../../../lib/ignored.ts';
import { dispatchThreads, useRoomVisit, useThreads } from '../live/threads-cache.ts';
import { useThreadsRoom } from '../threads-context.ts';

/** Ids of the newest `count` threads written by others whom the reader does not ignore; replies are left out. */
export const newestOfOthers = (
  threads: readonly Thread[],
  viewerId: string,
  count: number,
  ignored: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set(
    threads
      .filter(
        ({ member, parent }) => parent === null && member.user._id !== viewerId && !ignored.has(member.user.username),
      )
      .toSorted((a, b) => (a.date < b.date ? 1 : -1))
      .slice(0, count)
      .map(({ _id }) => _id),
  );

/** Ids of the threads that are new to the reader. Showing the list marks them as seen on the server. */
export const useUnreadThreads = (opened: ReadonlySet<string>): ReadonlySet<string> => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  const { joined } = useThreadsRoom();
  const unread = useThreads((room) => room.unread);
  const known = useThreads((room) => room.known);
  const ignored = useIgnored();
  const [count, setCount] = useState(0);
  const { roomId, visitId, viewerId } = visit;
  useEffect(() => {
    if (unread === 0) return;
    setCount((before) => before + unread);
    dispatchThreads(cache, { roomId, visitId, viewerId }, { type: 'unreadSet', count: 0 });
    if (joined) client.threads.resetUnreadThreads({ roomId }).catch(() => undefined);
  }, [cache, roomId, visitId, viewerId, unread, joined]);
  return useMemo(() => {
    const unseen = newestOfOthers(
      [...known.values()].map(({ thread }) => thread),
      viewerId,
      count,
      ignored,
    );
    return new Set([...unseen].filter((id) => !opened.has(id)));
  }, [known, viewerId, count, opened, ignored]);
};
