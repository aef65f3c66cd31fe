import type { OnlineBot, OnlineUser } from '@baithak/protocol/entities';
import type { RoomMessage } from '@baithak/protocol/messages';
import type { Divider, RoomLive } from './live-state.ts';
import { settle, take } from './live-window.ts';

/** A fresh answer to loadRoom: the latest messages and where the room stands. */
export interface Fresh {
  readonly messages: readonly RoomMessage[];
  readonly rev: number;
  readonly canLoadMore: boolean;
  readonly present: readonly OnlineUser[];
  readonly presentCount: number;
  readonly bots?: readonly OnlineBot[];
  /** Ids of the people whom the reader ignores. */
  readonly ignored?: readonly string[];
}

export interface Page {
  readonly messages: readonly RoomMessage[];
  readonly canLoadMore: boolean;
}

const lowest = (messages: readonly RoomMessage[]): number => Math.min(...messages.map((message) => message.rev));
const highest = (messages: readonly RoomMessage[]): number => Math.max(...messages.map((message) => message.rev));

/** Puts one stretch of history in the place of what was loaded. What was heard since stays, in or outside of it. */
const replace = (room: RoomLive, from: number, to: number, messages: readonly RoomMessage[]): RoomLive => {
  const heard = new Map(room.outside);
  for (const message of room.messages) if (!room.leaving.has(message._id)) heard.set(message._id, message);
  const empty: RoomLive = { ...room, from, to, messages: [], outside: heard, leaving: new Set() };
  return settle(take(empty, messages));
};

/** Loads a room anew. News that came after the answer was made (a higher rev) is kept, the rest is forgotten. */
export const load = (room: RoomLive, fresh: Fresh): RoomLive => {
  const isNews = (message: RoomMessage): boolean => message.changedRev > fresh.rev;
  const before: RoomLive = {
    ...room,
    messages: room.messages.filter(isNews),
    outside: new Map([...room.outside].filter(([, message]) => isNews(message))),
  };
  const from = fresh.canLoadMore && fresh.messages.length > 0 ? lowest(fresh.messages) : 0;
  const loaded = replace(before, from, Number.POSITIVE_INFINITY, fresh.messages);
  const { present, presentCount, bots = [], ignored = [] } = fresh;
  return { ...loaded, present, presentCount, bots, ignored: new Set(ignored), typing: new Map() };
};

/** Marks a deleted message; it is shown for 400 ms more. */
export const markDeleted = (room: RoomLive, id: string, rev: number): RoomLive => {
  const outside = new Map(room.outside);
  outside.delete(id);
  const isShown = room.messages.some((message) => message._id === id);
  return {
    ...room,
    outside,
    gone: new Map(room.gone).set(id, rev),
    leaving: isShown ? new Set(room.leaving).add(id) : room.leaving,
  };
};

export const loadOlder = (room: RoomLive, page: Page): RoomLive => {
  const from = page.canLoadMore && page.messages.length > 0 ? Math.min(room.from, lowest(page.messages)) : 0;
  return settle(take({ ...room, from }, page.messages));
};

export const loadNewer = (room: RoomLive, page: Page): RoomLive => {
  const to =
    page.canLoadMore && page.messages.length > 0 ? Math.max(room.to, highest(page.messages)) : Number.POSITIVE_INFINITY;
  return settle(take({ ...room, to }, page.messages));
};

/** A stretch around one message: joined to what is loaded where the two meet, in its place where they do not. */
export const loadAround = (room: RoomLive, page: Page & { readonly canLoadNewer: boolean }): RoomLive => {
  const from = page.canLoadMore ? lowest(page.messages) : 0;
  const to = page.canLoadNewer ? highest(page.messages) : Number.POSITIVE_INFINITY;
  const meets = from <= room.to && to >= room.from;
  if (meets)
    return settle(take({ ...room, from: Math.min(from, room.from), to: Math.max(to, room.to) }, page.messages));
  return replace(room, from, to, page.messages);
};

/** Draws the unread line above the first message of others after `readRev`, once: a later call changes nothing. */
export const divide = (room: RoomLive, readRev: number, me: string): RoomLive => {
  if (room.divider) return room;
  const unread = room.messages.filter(
    (message) => message.rev > readRev && message.member.user._id !== me && !room.ignored.has(message.member.user._id),
  );
  const [first] = unread;
  if (!first) return room;
  const read = room.messages.findLast((message) => message.rev < first.rev);
  const divider: Divider = {
    rev: first.rev,
    count: unread.length,
    isMore: room.from > readRev + 1,
    since: read?.date ?? null,
  };
  return { ...room, divider };
};
