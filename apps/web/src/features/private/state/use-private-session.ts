import {
  type PrivateThreadChange,
  type PrivateThreadLoad,
  followPrivateThread,
} from '@baithak/client/room/private-follower';
import type { RoomChange } from '@baithak/client/room/room-follower';
import type { PrivateMessage, PrivateThread } from '@baithak/protocol/entities/private-thread';
import { printParts } from '@baithak/protocol/parts/print-source';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { privateThreadAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { readIgnored } from '../../../lib/ignored.ts';
import type { Conversation, Me } from '../../conversation/conversation-context.ts';
import { dispatch, readConversation } from '../../conversation/state/conversation-store.ts';
import { applyChange, loadToUnread, showTyping } from '../../conversation/state/follow.ts';
import { hideSpoilers } from '../../message-body/inline-parts.tsx';
import { conversationIdOf, privateMessageIn } from '../private-ids.ts';
import { privateCalls, readByWriting, toMessage } from './private-calls.ts';
import { dispatchToLists, readLists } from './private-lists.ts';

interface OpenThread {
  readonly cache: QueryClient;
  readonly threadId: string;
  readonly me: () => Me;
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

const changeOf = ({ cache, threadId, me }: OpenThread, change: PrivateThreadChange): RoomChange =>
  change.type === 'deleted'
    ? change
    : { ...change, message: toMessage(change.message, me(), readLists(cache).threads.get(threadId)) };

const applyPointer = (cache: QueryClient, id: string, { thread }: PrivateThreadLoad): void => {
  const { targetPointer: messageId, targetReadAt: date } = thread;
  if (messageId !== null && date !== null) dispatch(cache, id, { type: 'othersRead', messageId, date });
};

/** Who the other one is now, and what was read on another device. */
const applyThread = (cache: QueryClient, id: string, { user, role, pointer }: PrivateThread): void => {
  const person = { username: user.username, avatar: user.profile.picture, user: { ...user, role } };
  dispatch(cache, id, { type: 'personUpdated', person });
  const rev = readConversation(cache, id).messages.find(({ _id }) => _id === pointer)?.rev;
  if (rev !== undefined) dispatch(cache, id, { type: 'read', rev });
};

/** Puts a fresh load into the conversation's state, with the older pages that reach up to the first unread message. */
const applyLoad = async (open: OpenThread, load: PrivateThreadLoad, isOther: boolean): Promise<void> => {
  const { cache, threadId, me } = open;
  const id = conversationIdOf(threadId);
  const reader = me();
  const shape = (message: PrivateMessage) => toMessage(message, reader, load.thread);
  const messages = load.msgs.filter((each): each is PrivateMessage => !('deleted' in each)).map(shape);
  const { rev, epoch, canLoadMore, lastReadRev: readRev } = load;
  dispatch(cache, id, {
    type: 'loaded',
    fresh: {
      messages,
      rev,
      epoch,
      isOther,
      canLoadMore,
      readRev,
      present: [],
      presentCount: 0,
      ignored: readIgnored(),
    },
  });
  applyPointer(cache, id, load);
  await loadToUnread({ calls: privateCalls(client, threadId, shape, () => undefined), cache, id }, reader.userId);
};

/** Opens a private thread and keeps its state in the cache up to date until `stop`. The client fills gaps and reconnects. */
const openThread = (open: OpenThread) => {
  const { cache, threadId, me, onReady, onError } = open;
  const id = conversationIdOf(threadId);
  const take = ({ thread }: PrivateThreadLoad) => dispatchToLists(cache, { type: 'threadChanged', thread });
  const follower = followPrivateThread(client, threadId, {
    onLoad: (load, isOther) => {
      take(load);
      // When an older page fails, the divider goes a little lower: the thread opens all the same.
      void applyLoad(open, load, isOther)
        .catch(() => undefined)
        .finally(onReady);
    },
    onResume: (load) => {
      take(load);
      applyPointer(cache, id, load);
      dispatch(cache, id, { type: 'read', rev: load.lastReadRev });
      onReady();
    },
    onChange: (change) => {
      applyChange(cache, id, changeOf(open, change), me().userId);
      const read = readByWriting(change, me().username);
      if (read) dispatch(cache, id, read);
    },
    onError,
  });
  const subscriptions = [
    client.on.typingPrivate(({ threadId: of, username }) => of === threadId && showTyping(cache, id, username)),
    client.on.privateRead(
      ({ threadId: of, privateMessageId: messageId, date }) =>
        of === threadId && dispatch(cache, id, { type: 'othersRead', messageId, date }),
    ),
    client.on.privateThreadUpdated(({ thread }) => thread._id === threadId && applyThread(cache, id, thread)),
    client.on.privateThreadDeleted(({ threadId: of }) => of === threadId && follower.reload()),
  ];
  const stop = (): void => {
    for (const unsubscribe of subscriptions) unsubscribe();
    follower.stop();
    hideSpoilers();
    dispatch(cache, id, { type: 'unreadDividerRemoved' });
  };
  return { reload: follower.reload, stop };
};

type PrivateSession =
  | { readonly type: 'loading' | 'open' }
  | { readonly type: 'failed'; readonly error: unknown; readonly wasOpen: boolean };

export const usePrivateSession = (threadId: string, me: Me): { session: PrivateSession; reload: () => void } => {
  const cache = useQueryClient();
  const [session, setSession] = useState<PrivateSession>({ type: 'loading' });
  const opened = useRef<ReturnType<typeof openThread> | null>(null);
  const latest = useRef(me);
  latest.current = me;
  useEffect(() => {
    const onReady = () => setSession({ type: 'open' });
    const onError = (error: unknown) => setSession(({ type }) => ({ type: 'failed', error, wasOpen: type === 'open' }));
    opened.current = openThread({ cache, threadId, me: () => latest.current, onReady, onError });
    return () => opened.current?.stop();
  }, [cache, threadId]);
  const reload = useCallback(() => {
    setSession({ type: 'loading' });
    opened.current?.reload();
  }, []);
  return { session, reload };
};

/** The open private thread as a conversation. `mayWrite`: the two are connected, and neither has blocked the other. */
export const usePrivateConversation = (
  { _id: threadId, user }: PrivateThread,
  me: Me,
  { mayWrite, report }: Pick<Conversation, 'report'> & { readonly mayWrite: boolean },
): Conversation => {
  const cache = useQueryClient();
  const other = user.username;
  const calls = useMemo(() => {
    const id = conversationIdOf(threadId);
    return privateCalls(
      client,
      threadId,
      (message) => toMessage(message, me, readLists(cache).threads.get(threadId)),
      (rev) => readConversation(cache, id).messages.findLast((message) => message.rev <= rev)?._id,
    );
  }, [cache, threadId, me]);
  return useMemo(
    () => ({
      id: conversationIdOf(threadId),
      me,
      other,
      joined: true,
      calls,
      actionsOn: ({ member, content }) => [
        ...(mayWrite ? (['reply'] as const) : []),
        ...(printParts(content) === '' ? [] : (['copy'] as const)),
        ...(member.user._id !== me.userId
          ? (['report'] as const)
          : mayWrite
            ? (['edit', 'delete'] as const)
            : (['delete'] as const)),
      ],
      addressOf: () => privateThreadAddress(threadId),
      linkedIn: privateMessageIn,
      report,
      hasItem: false,
      hasReceipts: true,
    }),
    [threadId, me, other, mayWrite, report, calls],
  );
};
