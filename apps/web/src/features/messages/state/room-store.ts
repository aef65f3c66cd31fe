import type { OnlineUser } from '@baithak/protocol/entities/entities';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { shallowEqual } from '../../../lib/shallow-equal.ts';
import {
  addMessages,
  loadAround,
  loadFresh,
  loadNewer,
  loadOlder,
  moveReadRev,
  placeUnreadDivider,
  removeMessages,
  type FreshRoom,
  type MessagePage,
} from './message-window.ts';
import { addPresent, expireTyping, removePresent, startTyping, stopTyping, updatePerson } from './presence.ts';
import { afterShown, type Shown } from './reading.ts';
import { emptyRoomState, type PendingMessage, type RoomState } from './room-state.ts';

/** Everything that changes the state of a room's screen. */
export type RoomEvent =
  | { readonly type: 'loaded'; readonly fresh: FreshRoom }
  | { readonly type: 'presenceLoaded'; readonly present: readonly OnlineUser[]; readonly presentCount: number }
  | { readonly type: 'ignoredLoaded'; readonly userIds: readonly string[] }
  | { readonly type: 'unreadDividerPlaced'; readonly readRev: number; readonly userId: string }
  | { readonly type: 'unreadDividerRemoved' }
  /** A part of the room was on the reader's screen. */
  | {
      readonly type: 'shown';
      readonly shown: Shown;
      readonly me: { readonly userId: string; readonly username: string };
    }
  /** The reader has read up to here, perhaps on another device. */
  | { readonly type: 'read'; readonly rev: number }
  | { readonly type: 'olderLoaded'; readonly page: MessagePage }
  | { readonly type: 'newerLoaded'; readonly page: MessagePage }
  | { readonly type: 'aroundLoaded'; readonly page: MessagePage & { readonly canLoadNewer: boolean } }
  | { readonly type: 'messageCreated' | 'messageEdited'; readonly message: RoomMessage }
  /** The same message loaded again: its files have fresh names. */
  | { readonly type: 'messageReloaded'; readonly message: RoomMessage }
  | { readonly type: 'messageDeleted'; readonly rev: number; readonly messageId: string }
  | { readonly type: 'deletedMessageHidden'; readonly messageId: string }
  | { readonly type: 'roomCleared'; readonly beforeRev: number }
  | { readonly type: 'sendStarted'; readonly pending: PendingMessage }
  | { readonly type: 'sendAcknowledged'; readonly tempId: string; readonly message: RoomMessage }
  | { readonly type: 'sendDelayed'; readonly tempId: string }
  /** `reason`: the error's code; null when the server did not answer. */
  | { readonly type: 'sendFailed'; readonly tempId: string; readonly reason: string | null }
  | { readonly type: 'sendDiscarded'; readonly tempId: string }
  | { readonly type: 'typingStarted'; readonly username: string; readonly at: number }
  | { readonly type: 'typingExpired'; readonly at: number }
  | { readonly type: 'personJoined'; readonly person: OnlineUser; readonly count?: number }
  | { readonly type: 'personUpdated'; readonly person: OnlineUser }
  | { readonly type: 'personLeft'; readonly username: string; readonly count?: number };

const discardPending = (room: RoomState, tempId: string): RoomState => ({
  ...room,
  pending: room.pending.filter((pending) => pending.tempId !== tempId),
});

/** A second send under the same tempId replaces the first. */
const startSending = (room: RoomState, pending: PendingMessage): RoomState => ({
  ...room,
  pending: room.pending.some((other) => other.tempId === pending.tempId)
    ? room.pending.map((other) => (other.tempId === pending.tempId ? pending : other))
    : [...room.pending, pending],
});

/** The pending row becomes the stored message, in the same row of the screen. */
const acknowledge = (room: RoomState, tempId: string, message: RoomMessage): RoomState => {
  const tempIds = room.pending.some((pending) => pending.tempId === tempId)
    ? new Map(room.tempIds).set(message._id, tempId)
    : room.tempIds;
  const readRev = moveReadRev(room, message.rev);
  return addMessages({ ...discardPending(room, tempId), tempIds, readRev }, [message]);
};

const changePending = (room: RoomState, tempId: string, change: Partial<PendingMessage>): RoomState => ({
  ...room,
  pending: room.pending.map((pending) => (pending.tempId === tempId ? { ...pending, ...change } : pending)),
});

const markDeleted = (room: RoomState, id: string, rev: number): RoomState => {
  const outside = new Map(room.outside);
  outside.delete(id);
  const isShown = room.messages.some((message) => message._id === id);
  const leaving = isShown ? new Set(room.leaving).add(id) : room.leaving;
  return { ...room, outside, deleted: new Map(room.deleted).set(id, rev), leaving };
};

const clear = (room: RoomState, beforeRev: number): RoomState => {
  const clearedBefore = Math.max(room.clearedBefore, beforeRev);
  return { ...removeMessages(room, (message) => message.rev < clearedBefore), clearedBefore };
};

const replaceMessage = (room: RoomState, message: RoomMessage): RoomState => ({
  ...room,
  messages: room.messages.map((shown) =>
    shown._id === message._id && shown.changedRev <= message.changedRev ? message : shown,
  ),
});

/** State and event in, state out. The same events in any order, once or repeated, give the same messages (room-store.test.ts). */
export const roomReducer = (room: RoomState, event: RoomEvent): RoomState => {
  switch (event.type) {
    case 'loaded':
      return loadFresh(room, event.fresh);
    case 'presenceLoaded':
      return { ...room, present: event.present, presentCount: event.presentCount };
    case 'ignoredLoaded':
      return { ...room, ignored: new Set(event.userIds) };
    case 'unreadDividerPlaced':
      return placeUnreadDivider(room, event.readRev, event.userId);
    case 'unreadDividerRemoved':
      return { ...room, unreadDivider: null };
    case 'shown':
      return afterShown(room, event.shown, event.me);
    case 'read':
      return { ...room, readRev: moveReadRev(room, event.rev) };
    case 'olderLoaded':
      return loadOlder(room, event.page);
    case 'newerLoaded':
      return loadNewer(room, event.page);
    case 'aroundLoaded':
      return loadAround(room, event.page);
    case 'messageCreated':
    case 'messageEdited':
      return stopTyping(addMessages(room, [event.message]), event.message.member.user.username);
    case 'messageReloaded':
      return replaceMessage(room, event.message);
    case 'messageDeleted':
      return markDeleted(room, event.messageId, event.rev);
    case 'deletedMessageHidden':
      return room.leaving.has(event.messageId)
        ? removeMessages(room, (message) => message._id === event.messageId)
        : room;
    case 'roomCleared':
      return clear(room, event.beforeRev);
    case 'sendStarted':
      return startSending(room, event.pending);
    case 'sendAcknowledged':
      return acknowledge(room, event.tempId, event.message);
    case 'sendDelayed':
      return changePending(room, event.tempId, { state: 'waiting' });
    case 'sendFailed':
      return changePending(room, event.tempId, { state: 'failed', reason: event.reason });
    case 'sendDiscarded':
      return discardPending(room, event.tempId);
    case 'typingStarted':
      return startTyping(room, event.username, event.at);
    case 'typingExpired':
      return expireTyping(room, event.at);
    case 'personJoined':
      return addPresent(room, event.person, event.count);
    case 'personUpdated':
      return updatePerson(room, event.person);
    case 'personLeft':
      return removePresent(room, event.username, event.count);
  }
};

/** Where the state of a room lies in the query cache. `roomId` is the room's id, never its slug. */
const roomStateKey = (roomId: string) => ['room', roomId, 'live'] as const;

export const readRoomState = (cache: QueryClient, roomId: string): RoomState =>
  cache.getQueryData<RoomState>(roomStateKey(roomId)) ?? emptyRoomState;

/** Applies an event to the state of a room. */
export const dispatch = (cache: QueryClient, roomId: string, event: RoomEvent): void => {
  cache.setQueryData<RoomState>(roomStateKey(roomId), roomReducer(readRoomState(cache, roomId), event));
};

/**
 * What `select` takes out of the state of a room. The component renders again only when the selection changes; an array or object
 * whose members are the same counts as unchanged. Nothing is fetched here: use-room-session.ts fills the state.
 */
export const useRoomState = <T>(roomId: string, select: (room: RoomState) => T): T =>
  useQuery({
    queryKey: roomStateKey(roomId),
    queryFn: () => emptyRoomState,
    enabled: false,
    initialData: emptyRoomState,
    structuralSharing: (before, after) => (shallowEqual(before, after) ? before : after),
    select,
  }).data;
