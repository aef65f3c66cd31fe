import { newId } from '@baithak/protocol/ids';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tx } from '../../platform/db/write.ts';
import { engines } from '../../testing/databases.ts';
import { openWorld } from '../../testing/world.ts';
import {
  pickHighlights,
  pickNotices,
  pickPage,
  pickPinned,
  pickPublicBy,
  pickTagged,
  type Picks,
} from './picks.queries.ts';
import { shownThreads } from './shown.queries.ts';

const [room, author] = [newId(), newId()];
const place = { number: 50, score: 5, active: 50 };
const picks: [string, (db: Tx) => Picks][] = [
  ['new', (db) => pickPage(db, room, 'new', place, 51)],
  ['top', (db) => pickPage(db, room, 'top', place, 51)],
  ['active', (db) => pickPage(db, room, 'active', place, 51)],
  ['tagged', (db) => pickTagged(db, room, 'a tag', 'top', place, 51)],
  ['pinned', (db) => pickPinned(db, room)],
  ['notices', (db) => pickNotices(db, room)],
  ["somebody's public ones", (db) => pickPublicBy(db, author)],
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

// skip: the plan is read in SQLite's words; PostgreSQL's was looked at by hand (decision 0121), for it depends on statistics.
it.skipIf(!engines.includes('sqlite'))(
  'a list reads what it shows and no more of the room, and sorts nothing else',
  async () => {
    const world = await openWorld('sqlite');
    const { read } = world.running.app.db;
    for (const [name, pick] of [...picks, ['highlights', (db: Tx) => pickHighlights(db, room, 0)] as const]) {
      const plan = await planOf(read, shownThreads(read, author, pick(read)).compile());
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
