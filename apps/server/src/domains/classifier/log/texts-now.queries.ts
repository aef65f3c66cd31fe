import type { Part } from '@baithak/protocol/parts/part';
import { lineOf } from '@baithak/protocol/parts/snippet';
import type { Tx } from '../../../platform/db/write.ts';
import { readParts } from '../../../platform/stored-parts.ts';
import type { VerdictRow } from './verdicts.queries.ts';

type Texts = ReadonlyMap<string, string>;

const things = (rows: readonly VerdictRow[], ...places: readonly VerdictRow['place'][]): string[] => [
  ...new Set(rows.flatMap(({ place, thing }) => (thing !== null && places.includes(place) ? [thing] : []))),
];

const plain = (...lines: readonly string[]): string => {
  const parts: Part[] = [{ type: 'text', data: lines.filter((line) => line !== '').join(' · ') }];
  return lineOf(parts);
};

const messages = async (db: Tx, ids: readonly string[]): Promise<[string, string][]> => {
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

const threads = async (db: Tx, ids: readonly string[]): Promise<[string, string][]> => {
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
        messages(db, things(rows, 'message')),
        threads(db, things(rows, 'thread', 'reply')),
        profiles(db, things(rows, 'profile')),
        rooms(db, things(rows, 'room')),
      ])
    ).flat(),
  );
