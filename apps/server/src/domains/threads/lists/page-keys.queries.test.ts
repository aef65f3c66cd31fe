import { replySorts } from '@baithak/protocol/contracts/threads.rules';
import { newId } from '@baithak/protocol/ids';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/write.ts';
import { engines } from '../../../testing/databases.ts';
import { openWorld } from '../../../testing/world.ts';
import { pageOfReplies, pinnedReplyKeys } from '../replies/replies.queries.ts';
import { publicThreadKeysBy } from '../public-threads.ts';
import { threadRowsQuery, type ThreadKeys } from '../thread-rows.queries.ts';
import { highlightKeys, noticeKeys, pageKeys, pinnedThreadKeys, taggedPageKeys } from './lists.ts';

const [room, author] = [newId(), newId()];
const place = { after: { number: 50, score: 5, active: 50 } };
const given = { without: [newId(), newId()] };
const keys: [string, (db: Tx) => ThreadKeys][] = [
  ['new', (db) => pageKeys(db, room, 'new', place, 51)],
  ['top', (db) => pageKeys(db, room, 'top', place, 51)],
  ['active', (db) => pageKeys(db, room, 'active', place, 51)],
  ['top again', (db) => pageKeys(db, room, 'top', given, 51)],
  ['active again', (db) => pageKeys(db, room, 'active', given, 51)],
  ['tagged again', (db) => taggedPageKeys(db, room, 'a tag', 'active', given, 51)],
  ['best replies again', (db) => pageOfReplies(db, room, 'best', given, 21)],
  ['tagged', (db) => taggedPageKeys(db, room, 'a tag', 'top', place, 51)],
  ...replySorts.map((sort): [string, (db: Tx) => ThreadKeys] => [
    `${sort} replies`,
    (db) => pageOfReplies(db, room, sort, place, 21),
  ]),
  ['pinned replies', (db) => pinnedReplyKeys(db, room)],
  ['pinned', (db) => pinnedThreadKeys(db, room)],
  ['notices', (db) => noticeKeys(db, room)],
  ["somebody's public ones", (db) => publicThreadKeysBy(db, author)],
];

const planOf = async (
  db: Tx,
  { sql: text, parameters }: { sql: string; parameters: readonly unknown[] },
): Promise<string[]> => {
  const pieces = text.split('?').map((piece) => sql.raw(piece));
  const bound = pieces.flatMap((piece, at) => (at === 0 ? [piece] : [sql`${parameters[at - 1]}`, piece]));
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.join(bound, sql``)}`.execute(db);
  return rows.map(({ detail }) => detail);
};

// the plan is read in SQLite's words; PostgreSQL's was looked at by hand
// (docs/decisions/threads-and-votes.md#threads-and-replies-are-one-table), for it depends on statistics.
it.skipIf(!engines.includes('sqlite'))(
  'a list reads what it shows and no more of the room, and sorts nothing else',
  async () => {
    const world = await openWorld('sqlite');
    const { read } = world.running.app.db;
    for (const [name, keysIn] of [...keys, ['highlights', (db: Tx) => highlightKeys(db, room, 0)] as const]) {
      const plan = await planOf(read, threadRowsQuery(read, author, keysIn(read)).compile());
      expect(
        plan.filter((step) => /^SCAN (?!part|picked|lively|latest)/.test(step)),
        name,
      ).toEqual([]);
      // Once for the rows that are shown; highlights also for the hundred that they are chosen from.
      expect(
        plan.filter((step) => step === 'USE TEMP B-TREE FOR ORDER BY'),
        name,
      ).toHaveLength(name === 'highlights' ? 2 : 1);
      expect(
        plan.filter((step) => /SEARCH (threads|thread_tags) USING (COVERING )?INDEX threads?_/.test(step)),
        name,
      ).toHaveLength(1);
    }
    await world.close();
  },
);
