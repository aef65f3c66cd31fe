import type { RoomMessage } from '@baithak/protocol/messages';
import { hasOlder, type Divider, type Pending, type RoomLive } from './live-state.ts';

/** One line of the timeline. `key` is stable for as long as the thing is shown, also when a pending message becomes a stored one. */
export type Row =
  | { readonly is: 'day'; readonly key: string; readonly date: string }
  | { readonly is: 'unread'; readonly key: string; readonly divider: Divider }
  | { readonly is: 'item'; readonly key: string }
  | { readonly is: 'message'; readonly key: string; readonly message: RoomMessage; readonly follows: boolean }
  | { readonly is: 'pending'; readonly key: string; readonly pending: Pending; readonly follows: boolean };

/** Messages of one person within 5 minutes stand together under one name (DESIGN 3). */
export const GROUP_MS = 5 * 60_000;

const dayOf = (date: Date): string => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;

interface Last {
  readonly authorId: string;
  readonly time: number;
}

const followsLast = (last: Last | null, authorId: string, time: number): boolean =>
  last !== null && last.authorId === authorId && time - last.time < GROUP_MS;

/** After so many messages stands what staff show (isAd, specification 9). */
export const ITEM_EVERY = 50;

/** The timeline's lines, top to bottom. `me` is the reader's user id; `hasItem`: staff show something between messages. */
export const rowsOf = (room: RoomLive, me: string, hasItem = false): readonly Row[] => {
  const rows: Row[] = [];
  let count = 0;
  // Not known to be its day's first message, the first one has no day line while older ones are left: the line would stay on
  // top when they come, and the reader's place, held by the first row in sight, with it.
  const [first] = room.messages;
  let day = first && hasOlder(room) ? dayOf(new Date(first.date)) : '';
  let last: Last | null = null;
  for (const message of room.messages) {
    const date = new Date(message.date);
    if (dayOf(date) !== day) {
      day = dayOf(date);
      last = null;
      rows.push({ is: 'day', key: `day ${day}`, date: message.date });
    }
    if (room.divider?.rev === message.rev) {
      last = null;
      rows.push({ is: 'unread', key: 'unread', divider: room.divider });
    }
    const authorId = message.member.user._id;
    if (room.ignored.has(authorId)) continue;
    const follows = message.replyTo === undefined && followsLast(last, authorId, date.getTime());
    last = { authorId, time: date.getTime() };
    rows.push({ is: 'message', key: room.sentAs.get(message._id) ?? message._id, message, follows });
    count += 1;
    if (!hasItem || count % ITEM_EVERY !== 0) continue;
    last = null;
    rows.push({ is: 'item', key: `item ${message._id}` });
  }
  for (const pending of room.pending) {
    rows.push({
      is: 'pending',
      key: pending.tempId,
      pending,
      follows: pending.replyTo === null && followsLast(last, me, pending.date),
    });
    last = { authorId: me, time: pending.date };
  }
  return rows;
};

/** The row that shows a message, or -1. */
export const rowOfMessage = (rows: readonly Row[], id: string): number =>
  rows.findIndex((row) => row.is === 'message' && row.message._id === id);
