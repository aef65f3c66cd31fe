import type { OnlineBot, OnlineUser } from '@baithak/protocol/entities/entities';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { Mention, RoomState, UnreadDivider } from './room-state.ts';

/** What a fresh load of a room brings: its latest messages and the revision they were read at. */
export interface FreshRoom {
  readonly messages: readonly RoomMessage[];
  readonly rev: number;
  readonly canLoadMore: boolean;
  readonly present: readonly OnlineUser[];
  readonly presentCount: number;
  readonly bots?: readonly OnlineBot[];
  /** Ids of the people whom the reader ignores. */
  readonly ignored?: readonly string[];
  /** Where the reader's pointer is on the server. */
  readonly readRev?: number;
  readonly unreadMentions?: readonly Mention[];
}

export interface MessagePage {
  readonly messages: readonly RoomMessage[];
  readonly canLoadMore: boolean;
}

const lowestRev = (messages: readonly RoomMessage[]): number => Math.min(...messages.map((message) => message.rev));
const highestRev = (messages: readonly RoomMessage[]): number => Math.max(...messages.map((message) => message.rev));

const isRemoved = (room: RoomState, message: RoomMessage): boolean =>
  room.deleted.has(message._id) || message.rev < room.clearedBefore;

/** The index of the first message at or after `rev`. */
const indexOfRev = (messages: readonly RoomMessage[], rev: number): number => {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.rev ?? 0) < rev) low = middle + 1;
    else high = middle;
  }
  return low;
};

const insertInOrder = (messages: RoomMessage[], message: RoomMessage): void => {
  const index = indexOfRev(messages, message.rev);
  const existing = messages[index];
  if (existing?._id !== message._id) messages.splice(index, 0, message);
  else if (message.changedRev > existing.changedRev) messages[index] = message;
};

/** Adds or replaces messages, each at its revision. Deleted, cleared and outdated ones are left out. */
export const addMessages = (room: RoomState, incoming: Iterable<RoomMessage>): RoomState => {
  const messages = [...room.messages];
  const outside = new Map(room.outside);
  for (const message of incoming) {
    if (isRemoved(room, message)) continue;
    const known = outside.get(message._id);
    const newest = known && known.changedRev > message.changedRev ? known : message;
    if (newest.rev >= room.from && newest.rev <= room.to) {
      insertInOrder(messages, newest);
      outside.delete(newest._id);
    } else outside.set(newest._id, newest);
  }
  return { ...room, messages, outside };
};

/** Moves the messages in `outside` that the loaded revisions now include. */
const addFromOutside = (room: RoomState): RoomState => addMessages(room, [...room.outside.values()]);

/** Removes messages at once. */
export const removeMessages = (room: RoomState, isDropped: (message: RoomMessage) => boolean): RoomState => ({
  ...room,
  messages: room.messages.filter((message) => !isDropped(message)),
  outside: new Map([...room.outside].filter(([, message]) => !isDropped(message))),
  leaving: new Set(
    [...room.leaving].filter((id) => room.messages.some((message) => message._id === id && !isDropped(message))),
  ),
});

/** Replaces everything loaded by one stretch of history. What events brought is kept, inside or outside of it. */
const replaceLoaded = (room: RoomState, from: number, to: number, messages: readonly RoomMessage[]): RoomState => {
  const known = new Map(room.outside);
  for (const message of room.messages) if (!room.leaving.has(message._id)) known.set(message._id, message);
  const empty: RoomState = { ...room, from, to, messages: [], outside: known, leaving: new Set() };
  return addFromOutside(addMessages(empty, messages));
};

/** The pointer never goes back; before the first load there is none. */
export const moveReadRev = ({ readRev }: RoomState, to: number): number =>
  readRev === Number.POSITIVE_INFINITY ? to : Math.max(readRev, to);

/** Replaces the room by a fresh load. Changes that events brought after the load's revision are kept, the rest is dropped. */
export const loadFresh = (room: RoomState, fresh: FreshRoom): RoomState => {
  const isLater = (message: RoomMessage): boolean => message.changedRev > fresh.rev;
  const before: RoomState = {
    ...room,
    messages: room.messages.filter(isLater),
    outside: new Map([...room.outside].filter(([, message]) => isLater(message))),
  };
  const from = fresh.canLoadMore && fresh.messages.length > 0 ? lowestRev(fresh.messages) : 0;
  const loaded = replaceLoaded(before, from, Number.POSITIVE_INFINITY, fresh.messages);
  const { present, presentCount, bots = [], ignored = [], unreadMentions = [] } = fresh;
  const readRev = moveReadRev(room, fresh.readRev ?? fresh.rev);
  return {
    ...loaded,
    present,
    presentCount,
    bots,
    ignored: new Set(ignored),
    typing: new Map(),
    readRev,
    unreadMentions,
  };
};

export const loadOlder = (room: RoomState, page: MessagePage): RoomState => {
  const from = page.canLoadMore && page.messages.length > 0 ? Math.min(room.from, lowestRev(page.messages)) : 0;
  return addFromOutside(addMessages({ ...room, from }, page.messages));
};

export const loadNewer = (room: RoomState, page: MessagePage): RoomState => {
  const to =
    page.canLoadMore && page.messages.length > 0
      ? Math.max(room.to, highestRev(page.messages))
      : Number.POSITIVE_INFINITY;
  return addFromOutside(addMessages({ ...room, to }, page.messages));
};

/** Loads the messages around one: joined to the loaded ones where the two overlap, replacing them where they do not. */
export const loadAround = (room: RoomState, page: MessagePage & { readonly canLoadNewer: boolean }): RoomState => {
  const from = page.canLoadMore ? lowestRev(page.messages) : 0;
  const to = page.canLoadNewer ? highestRev(page.messages) : Number.POSITIVE_INFINITY;
  const overlaps = from <= room.to && to >= room.from;
  if (!overlaps) return replaceLoaded(room, from, to, page.messages);
  const joined: RoomState = { ...room, from: Math.min(from, room.from), to: Math.max(to, room.to) };
  return addFromOutside(addMessages(joined, page.messages));
};

/** Places the line above the first message of others after `readRev`. A second call does not move it. */
export const placeUnreadDivider = (room: RoomState, readRev: number, userId: string): RoomState => {
  if (room.unreadDivider) return room;
  const unread = room.messages.filter(
    ({ rev, member: { user } }) => rev > readRev && user._id !== userId && !room.ignored.has(user._id),
  );
  const [first] = unread;
  if (!first) return room;
  const read = room.messages.findLast((message) => message.rev < first.rev);
  const unreadDivider: UnreadDivider = {
    rev: first.rev,
    count: unread.length,
    isMore: room.from > readRev + 1,
    since: read?.date ?? null,
  };
  return { ...room, unreadDivider };
};
