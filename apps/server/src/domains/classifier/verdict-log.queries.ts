import type { Verdict } from '@baithak/protocol/contracts/classifier';
import type { VerdictKind, VerdictOutcome } from '@baithak/protocol/contracts/classifier.rules';
import type { Part } from '@baithak/protocol/parts/part';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { staffRank } from '@baithak/protocol/ranks';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { readParts } from '../../platform/stored-parts.ts';
import { findRoomToRead } from '../rooms/api.ts';
import type { VerdictTable } from '../verdicts/api.ts';

export const staffIds = async (db: Tx): Promise<string[]> => {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('rank', '>=', sql.lit(staffRank))
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

export type VerdictRow = Selectable<VerdictTable> & { readonly title: string | null; readonly file: string | null };

/** Nothing of what two people send each other: neither what was judged, nor that it was. */
const rows = (db: Tx) =>
  db
    .selectFrom('verdicts')
    .leftJoin('rooms', 'rooms.id', 'verdicts.room_id')
    .leftJoin('files', (join) =>
      join
        .onRef('files.id', '=', 'verdicts.file_id')
        .on('files.state', '=', 'used')
        .on('files.target', '<>', 'privateMessage'),
    )
    .where('verdicts.place', '<>', sql.lit('privateMessage'))
    .selectAll('verdicts')
    .select(['rooms.title', 'files.name as file']);

interface Wanted {
  readonly before?: string | undefined;
  readonly outcome?: VerdictOutcome | undefined;
  readonly kind?: VerdictKind | undefined;
}

/** The newest first, those before one of them, which may be gone by now. */
export const listRows = async (db: Tx, { before, outcome, kind }: Wanted, most: number): Promise<VerdictRow[]> => {
  const last =
    before === undefined
      ? undefined
      : await db.selectFrom('verdicts').select(['at', 'id']).where('id', '=', before).executeTakeFirst();
  return rows(db)
    .$if(before !== undefined, (query) =>
      query.where((of) =>
        last
          ? of(of.refTuple('verdicts.at', 'verdicts.id'), '<', of.tuple(Number(last.at), last.id))
          : // Its id says when it was made.
            of('verdicts.id', '<', before ?? ''),
      ),
    )
    .$if(outcome !== undefined, (query) => query.where('verdicts.outcome', '=', outcome ?? 'pass'))
    .$if(kind !== undefined, (query) => query.where('verdicts.kind', '=', kind ?? 'text'))
    .orderBy('verdicts.at', 'desc')
    .orderBy('verdicts.id', 'desc')
    .limit(most)
    .execute();
};

export const rowById = (db: Tx, id: string): Promise<VerdictRow | undefined> =>
  rows(db).where('verdicts.id', '=', id).executeTakeFirst();

/** Verdicts of a time by kind, outcome and mark. */
export const countsBetween = (db: Tx, from: number, to: number) =>
  db
    .selectFrom('verdicts')
    .select((of) => ['kind', 'outcome', 'mark', of.fn.countAll<number>().as('times')])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['kind', 'outcome', 'mark'])
    .execute();

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

type Texts = ReadonlyMap<string, string>;

const things = (rows: readonly VerdictRow[], ...places: readonly VerdictRow['place'][]): string[] => [
  ...new Set(rows.flatMap(({ place, thing }) => (thing !== null && places.includes(place) ? [thing] : []))),
];

const plain = (...lines: readonly string[]): string => {
  const parts: Part[] = [{ type: 'text', data: lines.filter((line) => line !== '').join(' · ') }];
  return lineOf(parts);
};

const messageTexts = async (db: Tx, ids: readonly string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('messages')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .select(['messages.id', 'messages.content'])
    .where('messages.id', 'in', ids)
    .where('messages.deleted', '=', 0)
    .whereRef('messages.rev', '>', 'rooms.emptied_rev')
    .execute();
  return rows.map(({ id, content }) => [id, lineOf(readParts(content))]);
};

const threadTexts = async (db: Tx, ids: readonly string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('threads').select(['id', 'message']).where('id', 'in', ids).execute();
  return rows.map(({ id, message }) => [id, lineOf(readParts(message))]);
};

const profiles = async (db: Tx, ids: readonly string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people')
    .select(['id', 'fullname', 'alias', 'about'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id, fullname, alias, about }) => [id, plain(fullname, alias, about)]);
};

const rooms = async (db: Tx, ids: readonly string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('rooms')
    .select(['id', 'title', 'topic', 'description', 'rules'])
    .where('id', 'in', ids)
    .where('closed', '=', 0)
    .execute();
  return found.map(({ id, title, topic, description, rules }) => [id, plain(title, topic, description, rules)]);
};

/** One line of what these verdicts' things say now, by thing. What is private is not looked up. */
export const textsNow = async (db: Tx, rows: readonly VerdictRow[]): Promise<Texts> =>
  new Map(
    (
      await Promise.all([
        messageTexts(db, things(rows, 'message')),
        threadTexts(db, things(rows, 'thread', 'reply')),
        profiles(db, things(rows, 'profile')),
        rooms(db, things(rows, 'room')),
      ])
    ).flat(),
  );
