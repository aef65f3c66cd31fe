import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { Mention, RoomState } from './room-state.ts';

/** What of a room is on the screen: the revs of its first and last message there. `isEnd`: the last one of all is. */
export interface Shown {
  readonly first: number;
  readonly last: number;
  readonly isEnd: boolean;
}

type Received = Pick<RoomState, 'messages' | 'outside' | 'ignored' | 'readRev'>;

/** Whether a message mentions this username. */
export const mentionsUser = (message: RoomMessage, username: string): boolean =>
  message.content.some((part) => part.type === 'mention' && part.data === username);

/** The messages of others after the read pointer, loaded or not, without those of ignored people. */
const unreadMessages = ({ messages, outside, ignored, readRev }: Received, userId: string): readonly RoomMessage[] => {
  const loaded = messages.slice(messages.findLastIndex((message) => message.rev <= readRev) + 1);
  return [...loaded, ...outside.values()].filter(
    ({ rev, member: { user } }) => rev > readRev && user._id !== userId && !ignored.has(user._id),
  );
};

export const countUnread = (room: Received, userId: string): number => unreadMessages(room, userId).length;

/** The unread mentions of the reader that were not on the screen yet, oldest first. */
export const mentionsToShow = (room: RoomState, me: { userId: string; username: string }): readonly Mention[] => {
  const received = unreadMessages(room, me.userId).filter((message) => mentionsUser(message, me.username));
  const all = new Map([...room.unreadMentions, ...received].map(({ _id, rev }) => [_id, { _id, rev }]));
  return [...all.values()]
    .filter(({ rev }) => rev > room.readRev && rev >= room.clearedBefore)
    .filter(({ _id }) => !room.shownMentions.has(_id) && !room.deleted.has(_id))
    .toSorted((a, b) => a.rev - b.rev);
};

/** What is new to the reader in a room. */
export const newsOf = (room: RoomState, me: { userId: string; username: string }) => ({
  unread: countUnread(room, me.userId),
  mentioned: mentionsToShow(room, me).length > 0,
});

/** Where the read pointer is once this was on the screen: it does not pass over what is unread above the screen. */
const pointerAfter = (room: RoomState, { first, last, isEnd }: Shown, userId: string): number => {
  if (isEnd) return Math.max(room.readRev, room.messages.at(-1)?.rev ?? 0);
  if (last <= room.readRev) return room.readRev;
  const hasUnreadAbove =
    room.from > room.readRev + 1 || unreadMessages(room, userId).some(({ rev }) => rev >= room.from && rev < first);
  return hasUnreadAbove ? room.readRev : last;
};

/** The room after a part of it was on the screen; the same object when nothing of it was new. */
export const afterShown = (room: RoomState, shown: Shown, me: { userId: string; username: string }): RoomState => {
  const seen = mentionsToShow(room, me).filter(({ rev }) => rev >= shown.first && rev <= shown.last);
  const readRev = pointerAfter(room, shown, me.userId);
  if (readRev === room.readRev && seen.length === 0) return room;
  return { ...room, readRev, shownMentions: new Set([...room.shownMentions, ...seen.map(({ _id }) => _id)]) };
};
