import type { Thread } from '@baithak/protocol/threads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../../lib/client.ts';
import { happen, useStay, useThreads } from './live-cache.ts';
import { useThreadsRoom } from './threads-room.ts';

/** The latest `count` threads of others. */
const latestOfOthers = (threads: readonly Thread[], me: string, count: number): ReadonlySet<string> =>
  new Set(
    threads
      .filter(({ member, parent }) => parent === null && member.user._id !== me)
      .toSorted((a, b) => (a.date < b.date ? 1 : -1))
      .slice(0, count)
      .map(({ _id }) => _id),
  );

/** Which threads are new to the reader. Looking at the list tells the server that they were seen. */
export const useFresh = (opened: ReadonlySet<string>): ReadonlySet<string> => {
  const cache = useQueryClient();
  const stay = useStay();
  const { joined } = useThreadsRoom();
  const unread = useThreads((room) => room.unread);
  const known = useThreads((room) => room.known);
  const [count, setCount] = useState(0);
  const { roomId, visit, me } = stay;
  useEffect(() => {
    if (unread === 0) return;
    setCount((before) => before + unread);
    happen(cache, { roomId, visit, me }, { is: 'unreadCounted', count: 0 });
    if (joined) client.threads.resetUnreadThreads({ roomId }).catch(() => undefined);
  }, [cache, roomId, visit, me, unread, joined]);
  return useMemo(() => {
    const fresh = latestOfOthers(
      [...known.values()].map(({ thread }) => thread),
      me,
      count,
    );
    return new Set([...fresh].filter((id) => !opened.has(id)));
  }, [known, me, count, opened]);
};
