import type { Verdict } from '@baithak/protocol/contracts/classifier';
import type { Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import type { VerdictRow } from './verdicts.queries.ts';

type Link = NonNullable<Verdict['link']>;

/** Of these verdicts' rooms those that the viewer may read, as anybody who opens a link to them. */
const readableRooms = async ({ db, viewer }: Caller, rows: readonly VerdictRow[]): Promise<string[]> => {
  const ids = [...new Set(rows.flatMap(({ room_id: roomId, thing }) => (thing === null ? [] : (roomId ?? []))))];
  const found = await Promise.all(
    ids.map(async (id) => {
      try {
        return [(await findRoomToRead(db.read, viewer, id)).id];
      } catch (error) {
        if (error instanceof Refusal) return [];
        throw error;
      }
    }),
  );
  return found.flat();
};

/** What is looked for, and found: the same thing in another room than the verdict says is none. */
const keyOf = (roomId: string, thing: string): string => `${roomId} ${thing}`;

const messages = async (db: Tx, rooms: readonly string[], things: readonly string[]): Promise<[string, Link][]> => {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .select(['messages.id', 'messages.room_id'])
    .where('messages.id', 'in', things)
    .where('messages.room_id', 'in', rooms)
    .where('messages.deleted', '=', 0)
    .whereRef('messages.rev', '>', 'rooms.emptied_rev')
    .execute();
  return rows.map(({ id, room_id: roomId }) => [keyOf(roomId, id), { messageId: id, threadId: null, replyId: null }]);
};

const threads = async (db: Tx, rooms: readonly string[], things: readonly string[]): Promise<[string, Link][]> => {
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'room_id', 'root_id', 'depth'])
    .where('id', 'in', things)
    .where('room_id', 'in', rooms)
    .execute();
  return rows.map(({ id, room_id: roomId, root_id: threadId, depth }) => [
    keyOf(roomId, id),
    { messageId: null, threadId, replyId: depth === 0 ? null : id },
  ]);
};

/** Where the message, thread or reply stands that a verdict is about; null unless it is there and may be read. */
type LinkOf = (row: VerdictRow) => Link | null;

/** Looks them up for a page of verdicts: what is still there, in rooms that the viewer may read. */
export const linksNow = async (caller: Caller, rows: readonly VerdictRow[]): Promise<LinkOf> => {
  const rooms = await readableRooms(caller, rows);
  // What a picture or video is used in is one of them too, or a profile or room.
  const things = rows.flatMap(({ room_id: roomId, thing }) => (rooms.includes(roomId ?? '') ? (thing ?? []) : []));
  if (things.length === 0) return () => null;
  const { read } = caller.db;
  const found = new Map((await Promise.all([messages(read, rooms, things), threads(read, rooms, things)])).flat());
  return ({ room_id: roomId, thing }) => found.get(keyOf(roomId ?? '', thing ?? '')) ?? null;
};
