import type { Client } from '@baithak/client/create-client';
import type { Position } from '@baithak/client/room/follow';
import {
  type RoomFacts,
  type RoomFollower,
  type RoomLoad,
  listenForFacts,
  onRoomFacts,
} from '@baithak/client/room/room-follower';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { readIgnored, writeIgnored } from '../../../lib/ignored.ts';
import { showBotPresence } from '../../composer/bots/room-bots.ts';
import { hideSpoilers } from '../../message-body/inline-parts.tsx';
import { applyChange, loadToUnread, showTyping } from '../../conversation/state/follow.ts';
import { roomHistory } from './room-scope.tsx';
import { type ConversationState, hasNewer } from '../../conversation/state/conversation-state.ts';
import {
  dispatch,
  forgetConversation,
  keepConversation,
  readConversation,
} from '../../conversation/state/conversation-store.ts';

/** A room that was left, and up to where its messages are known. */
interface LeftRoom {
  readonly userId: string;
  readonly load: RoomLoad;
  readonly facts: RoomFacts;
  readonly position: Position | null;
}

/** How many rooms are shown at once when they are opened again. */
const mostLeft = 20;
const leftRooms = new WeakMap<QueryClient, Map<string, LeftRoom>>();

const leftIn = (cache: QueryClient): Map<string, LeftRoom> => {
  const left = leftRooms.get(cache) ?? new Map<string, LeftRoom>();
  leftRooms.set(cache, left);
  return left;
};

/** What is known of a room from the last time that it was open here; null when it has to be loaded. */
export const findLeftRoom = (cache: QueryClient, userId: string, roomRef: string): LeftRoom | null => {
  for (const room of leftIn(cache).values()) {
    const { _id, slug } = room.load.roomDetails;
    if (room.userId === userId && (_id === roomRef || slug === roomRef))
      return readConversation(cache, _id).messages.length > 0 ? room : null;
  }
  return null;
};

/** Keeps a room that is left at its latest messages; the one that was left longest ago is forgotten. */
export const keepLeftRoom = (cache: QueryClient, room: LeftRoom): void => {
  const { _id } = room.load.roomDetails;
  const left = leftIn(cache);
  left.delete(_id);
  if (room.position === null || hasNewer(readConversation(cache, _id))) return;
  left.set(_id, room);
  keepConversation(cache, _id);
  const [oldest] = left.size > mostLeft ? left.keys() : [];
  if (oldest === undefined) return;
  left.delete(oldest);
  forgetConversation(cache, oldest);
};

/** `roomRef`: the room's id or slug. */
interface OpenRoomOptions {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly userId: string;
  readonly roomRef: string;
  /** The room as it was left: its state is in the cache. */
  readonly left?: LeftRoom | null;
  /** The room is loaded, or resumed after a lost connection; its state is in the cache. */
  readonly onReady: (load: RoomLoad) => void;
  readonly onError: (error: unknown) => void;
}

const takeIgnored = ({ ignoreList }: RoomLoad): ReadonlySet<string> => {
  writeIgnored(ignoreList);
  return readIgnored();
};

/** Puts a fresh load into the room's state, with the older pages that reach up to the first unread message. */
const applyLoad = async (
  { client, cache, userId }: OpenRoomOptions,
  load: RoomLoad,
  isOther: boolean,
): Promise<void> => {
  const roomId = load.roomDetails._id;
  const messages = load.data.filter((message): message is RoomMessage => !('deleted' in message));
  const { rev, epoch, canLoadMore, onlineUsers: present, onlineCount: presentCount, unreadMentions } = load;
  // To whoever has not joined nothing is unread.
  const loadedReadRev = load.roomDetails.joined ? load.lastReadRev : rev;
  const known = { present, presentCount, bots: load.onlineBots, ignored: takeIgnored(load) };
  const fresh = { messages, rev, epoch, isOther, canLoadMore, ...known, readRev: loadedReadRev, unreadMentions };
  dispatch(cache, roomId, { type: 'loaded', fresh });
  dispatch(cache, roomId, { type: 'taken', taken: load.taken });
  if (!load.roomDetails.joined) return;
  await loadToUnread({ calls: roomHistory(client, roomId), cache, id: roomId }, userId);
};

/** A room that was shown as it was left has everything that it missed: the timeline begins at what is unread of it. */
const catchUp = async (
  { client, cache, userId }: OpenRoomOptions,
  { _id: id, joined }: RoomDetails,
  isShown: () => boolean,
): Promise<void> => {
  const calls = roomHistory(client, id);
  // Names, roles and signatures of files change without a rev.
  const fresh = calls.before(latestCursor).catch(() => undefined);
  if (joined) await loadToUnread({ calls, cache, id }, userId).catch(() => undefined);
  if (isShown()) dispatch(cache, id, { type: 'caughtUp' });
  for (const message of (await fresh)?.messages ?? []) dispatch(cache, id, { type: 'messageReloaded', message });
};

/** When the newest message was written that is known here. */
const latestDate = ({ messages, outside }: ConversationState): string | undefined =>
  [...messages, ...outside.values()]
    .map(({ date }) => date)
    .toSorted()
    .at(-1);

const followBots = ({ client, cache }: OpenRoomOptions): (() => void) => {
  const subscriptions = [
    client.on.botConnected(({ roomId, bot, commands }) => {
      dispatch(cache, roomId, { type: 'botConnected', bot: { ...bot, commands } });
      showBotPresence(cache, roomId, bot._id, commands);
    }),
    client.on.botDisconnected(({ roomId, bot }) => {
      dispatch(cache, roomId, { type: 'botDisconnected', botId: bot._id });
      showBotPresence(cache, roomId, bot._id, null, latestDate(readConversation(cache, roomId)));
    }),
    client.on.botCommandFailed(({ roomId, messageId, bot, msg }) => {
      const failure = { botId: bot._id, username: bot.username, words: msg };
      dispatch(cache, roomId, { type: 'commandFailed', messageId, failure });
    }),
  ];
  return () => subscriptions.forEach((unsubscribe) => unsubscribe());
};

const followPresence = ({ client, cache }: OpenRoomOptions): (() => void) => {
  const subscriptions = [
    client.on.raidTaken(({ roomId, ...taken }) => dispatch(cache, roomId, { type: 'taken', taken: [taken] })),
    client.on.typing(({ roomId, username }) => showTyping(cache, roomId, username)),
    client.on.userJoined(({ roomId, user, onlineCount }) =>
      dispatch(cache, roomId, { type: 'personJoined', person: user, count: onlineCount }),
    ),
    client.on.userUpdated(({ roomId, user }) => dispatch(cache, roomId, { type: 'personUpdated', person: user })),
    client.on.userLeft(({ roomId, username, onlineCount }) =>
      dispatch(cache, roomId, { type: 'personLeft', username, count: onlineCount }),
    ),
  ];
  return () => subscriptions.forEach((unsubscribe) => unsubscribe());
};

interface OpenedRoom extends RoomFollower {
  /** The room's id; empty before it is known. */
  readonly roomId: () => string;
}

/** Opens a room and keeps its state in the cache up to date until `stop`. The client fills gaps and reconnects. */
export const openRoom = (options: OpenRoomOptions): OpenedRoom => {
  const { client, cache, roomRef } = options;
  let roomId = options.left?.load.roomDetails._id ?? '';
  /** Shown as it was left, until the first answer. */
  let isStale = Boolean(options.left);
  if (isStale) dispatch(cache, roomId, { type: 'reopened' });
  /** One that waits for its older pages may be overtaken by a later one. */
  let latest: RoomLoad | null = null;
  const endPresence = followPresence(options);
  const endBots = followBots(options);
  const follower = client.followRoom(
    roomRef,
    {
      onLoad: (load, isOther) => {
        const wasStale = isStale || isOther;
        isStale = false;
        roomId = load.roomDetails._id;
        latest = load;
        const facts = listenForFacts(client.on);
        // When an older page fails, the divider goes a little lower: the room opens all the same.
        void applyLoad(options, load, isOther)
          .catch(() => undefined)
          .finally(() => {
            facts.end();
            if (wasStale) dispatch(cache, roomId, { type: 'caughtUp' });
            if (latest === load) options.onReady(facts.into(load));
          });
      },
      onResume: (load) => {
        latest = load;
        dispatch(cache, roomId, { type: 'presenceLoaded', present: load.onlineUsers, presentCount: load.onlineCount });
        dispatch(cache, roomId, { type: 'botsLoaded', bots: load.onlineBots });
        dispatch(cache, roomId, { type: 'ignoredLoaded', names: takeIgnored(load) });
        dispatch(cache, roomId, { type: 'read', rev: load.lastReadRev });
        dispatch(cache, roomId, { type: 'taken', taken: load.taken });
        options.onReady(load);
        if (!isStale) return;
        isStale = false;
        // What was missed follows this call.
        queueMicrotask(() => void catchUp(options, load.roomDetails, () => latest !== null));
      },
      onChange: (change) => applyChange(cache, roomId, change, options.userId),
      onError: (error) => {
        latest = null;
        leftIn(cache).delete(roomId);
        options.onError(error);
      },
    },
    { tellsRead: true, since: options.left?.position ?? undefined },
  );
  const stop = (): void => {
    endPresence();
    endBots();
    follower.stop();
    latest = null;
    hideSpoilers();
    if (roomId !== '') dispatch(cache, roomId, { type: 'unreadDividerRemoved' });
  };
  return { ...follower, stop, roomId: () => roomId };
};

/** How far the opening of a room has come. `load`: what its screen shows beside the timeline; `facts`: what of it has changed since. */
export type RoomSession =
  | { readonly type: 'loading' }
  | { readonly type: 'open'; readonly load: RoomLoad; readonly facts: RoomFacts }
  | { readonly type: 'failed'; readonly error: unknown };

const loading: RoomSession = { type: 'loading' };

const factsOf = ({ frozen, slowMode, timeout, roomDetails: { topic } }: RoomLoad): RoomFacts => ({
  frozen,
  slowMode,
  timeout,
  topic,
});

const withFacts = (session: RoomSession, roomId: string, changed: Partial<RoomFacts>): RoomSession =>
  session.type === 'open' && session.load.roomDetails._id === roomId
    ? { ...session, facts: { ...session.facts, ...changed } }
    : session;

/** The room of an address, opened: as it was left, if it was open here before, and as it is once the server has answered. */
export const useRoomSession = (roomRef: string, userId: string): { session: RoomSession; reload: () => void } => {
  const cache = useQueryClient();
  const left = useMemo(() => findLeftRoom(cache, userId, roomRef), [cache, userId, roomRef]);
  const begun = useMemo<RoomSession>(
    () => (left ? { type: 'open', load: left.load, facts: left.facts } : loading),
    [left],
  );
  const [state, setState] = useState({ roomRef, session: begun });
  const reloadNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    let session = begun;
    const set = (next: RoomSession) => {
      session = next;
      setState({ roomRef, session });
    };
    const onReady = (load: RoomLoad) => set({ type: 'open', load, facts: factsOf(load) });
    const onError = (error: unknown) => set({ type: 'failed', error });
    const opened = openRoom({ client, cache, userId, roomRef, left, onReady, onError });
    reloadNow.current = () => {
      set(loading);
      opened.reload();
    };
    const refresh = () => opened.reload();
    const isOpen = (roomId: string) => roomId === opened.roomId();
    const subscriptions = [
      // Here, and not where it is shown: between a load and what it renders an event would be missed.
      onRoomFacts(client.on, (roomId, changed) => {
        const next = withFacts(session, roomId, changed);
        if (next !== session) set(next);
      }),
      client.on.roomUpdated(refresh),
      client.on.roomClosed(refresh),
      // The load says what the reader may do here.
      client.on.roomRead(({ roomId, rev }) => isOpen(roomId) && dispatch(cache, roomId, { type: 'read', rev })),
      client.on.roleUpdated(({ roomId }) => (roomId === null || isOpen(roomId)) && refresh()),
    ];
    return () => {
      subscriptions.forEach((unsubscribe) => unsubscribe());
      if (session.type === 'open') {
        const { load, facts } = session;
        // Its messages are those of the conversation.
        keepLeftRoom(cache, { userId, load: { ...load, data: [] }, facts, position: opened.position() });
      }
      opened.stop();
    };
  }, [cache, userId, roomRef, left, begun]);
  const reload = useCallback(() => reloadNow.current(), []);
  return { session: state.roomRef === roomRef ? state.session : begun, reload };
};
