import { useCallback, useEffect } from 'react';
import { type PrivateThreadChange, onPrivateChange } from '@baithak/client/room/private-follower';
import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { snippetOf } from '@baithak/protocol/parts/snippet';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { useResend } from '../../conversation/sending/send-message.ts';
import { threadIdOf } from '../private-ids.ts';
import { sendToThread, toMessage } from './private-calls.ts';
import { onIgnored, readIgnored } from '../../../lib/ignored.ts';
import { writeUnread } from '../../../lib/unread.ts';
import { updateProfile } from '../../people/use-profile.ts';
import { type Part, dispatchToLists, parts, readLists, threadsIn, useLists } from './private-lists.ts';

const loadPart = async (cache: QueryClient, part: Part): Promise<void> => {
  const { data, canLoadMore, unread, requests } = await client.privateThreads.listPrivateThreads({ part });
  dispatchToLists(cache, {
    type: 'firstPage',
    page: { part, data, canLoadMore },
    counts: { unread, requests },
    ignored: readIgnored(),
  });
};

let loading = 0;

/** The parts are being loaded: what is told now may be newer than their answers. */
const areLoading = (): boolean => loading > 0;

const whileLoading = async (load: () => Promise<void>): Promise<void> => {
  loading += 1;
  try {
    await load();
  } finally {
    loading -= 1;
  }
};

const loadParts = (cache: QueryClient): Promise<void> =>
  whileLoading(async () => {
    for (const part of parts) await loadPart(cache, part);
  });

export const loadMoreOf = (cache: QueryClient, part: Part): Promise<void> =>
  whileLoading(async () => {
    const index = threadsIn(readLists(cache), part, readIgnored()).length;
    const { data, canLoadMore } = await client.privateThreads.listMorePrivateThreads({ part, index });
    dispatchToLists(cache, { type: 'nextPage', page: { part, data, canLoadMore } });
  });

/** How long what is not known waits for the next load of the list, in ms: many events are one load. */
const refreshMs = 2000;

/** Takes over how a thread is now: in the lists, in the open thread, and in profiles. */
const takeThread = (cache: QueryClient, thread: PrivateThread): void => {
  const { connectionState, accepted } = thread;
  const isGone = connectionState === 5 || (accepted === -1 && readLists(cache).threads.get(thread._id)?.accepted === 1);
  dispatchToLists(cache, isGone ? { type: 'threadGone', threadId: thread._id } : { type: 'threadChanged', thread });
  updateProfile(cache, thread.user._id, { connectionState, thread: isGone ? null : thread._id });
};

const listen = (cache: QueryClient, refresh: () => void): (() => void)[] => {
  const takeKnown = (threadId: string, change: Partial<PrivateThread>) => {
    const isKnown = readLists(cache).threads.has(threadId);
    if (isKnown) dispatchToLists(cache, { type: 'threadPatched', threadId, change });
    if (!isKnown || areLoading()) refresh();
  };
  const takeWhole = ({ thread }: { thread: PrivateThread }) => {
    takeThread(cache, thread);
    if (areLoading()) refresh();
  };
  const takeChange = (threadId: string, change: PrivateThreadChange, isOwn: boolean) => {
    if (change.type === 'deleted') {
      // The last message may be another one now.
      if (isOwn) void whileLoading(() => loadPart(cache, 'threads')).catch(() => undefined);
      else refresh();
      return;
    }
    const { writer, date, content } = change.message;
    const lastMessage = { username: writer, date, ...snippetOf(content) };
    const known = readLists(cache).threads.get(threadId);
    if (change.type === 'edited') {
      if (known?.lastMessage?.date === date && known.lastMessage.username === writer)
        takeKnown(threadId, { lastMessage });
      else if (areLoading()) refresh();
      return;
    }
    // The answer to what was written here may come after what was written there later.
    const isOlder = known !== undefined && known.lastUpdate > date;
    if (!isOlder && !readIgnored().has(writer)) takeKnown(threadId, { lastMessage, lastUpdate: date });
  };
  return [
    client.on.privateThreadUpdated(takeWhole),
    client.on.requestReceived(takeWhole),
    client.on.privateThreadDeleted(({ threadId, user }) => {
      dispatchToLists(cache, { type: 'threadGone', threadId });
      updateProfile(cache, user._id, { connectionState: 0, thread: null });
      if (areLoading()) refresh();
    }),
    onPrivateChange(client, takeChange),
    client.on.newPrivateActivity(({ threadId, unread }) => takeKnown(threadId, { unreadMessages: unread, new: true })),
    client.on.privateRead(({ threadId, privateMessageId, date }) =>
      takeKnown(threadId, { targetPointer: privateMessageId, targetReadAt: date }),
    ),
  ];
};

/** Loads the lists once, and keeps them up to date as long as the home is open. The query says whether the first load failed. */
export const usePrivateLoad = () => {
  const cache = useQueryClient();
  return useQuery({
    queryKey: ['private', 'load'],
    staleTime: Infinity,
    retry: 1,
    queryFn: async () => {
      await loadParts(cache);
      return true;
    },
  });
};

export const usePrivateUpdates = (): void => {
  const cache = useQueryClient();
  usePrivateLoad();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        loadParts(cache).catch(() => undefined);
      }, refreshMs);
    };
    let hasConnected = client.connection.get() === 'online' && readLists(cache).loaded.threads !== null;
    const ends = [
      ...listen(cache, refresh),
      onIgnored((_, isFirst) => isFirst || refresh()),
      client.onMissed('/private', () => {
        // The first load opens the connection.
        if (hasConnected) {
          refresh();
          void cache.invalidateQueries({ queryKey: ['profile'] });
        }
        hasConnected = true;
      }),
    ];
    return () => {
      clearTimeout(timer);
      ends.forEach((end) => end());
    };
  }, [cache]);
  const { unread, requests } = useLists((lists) => ({ unread: lists.unread, requests: lists.requests }));
  useEffect(() => writeUnread({ privateThreads: unread + requests }), [unread, requests]);
};

/** Renders nothing: keeps the lists and counts up to date, and sends what the outboxes of private threads hold. */
export const PrivateUpdates = ({ me: { userId, username, rank } }: { me: SignedIn }): null => {
  usePrivateUpdates();
  const sendOf = useCallback(
    (conversationId: string) => {
      const threadId = threadIdOf(conversationId);
      const me = { userId, username, rank, picture: null, strength: 0 };
      return threadId === null ? null : sendToThread(client, threadId, (message) => toMessage(message, me, undefined));
    },
    [userId, username, rank],
  );
  useResend(userId, sendOf);
  return null;
};
