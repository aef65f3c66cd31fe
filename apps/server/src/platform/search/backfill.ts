import { setTimeout } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { indexTermsAgain, keepBackfill } from './backfill.write.ts';
import type { IndexAgain, IndexSource } from './index-source.ts';
import { indexVersion } from './version.ts';

/** Rows of one transaction: a send in their room waits for it, a few dozen ms at most. */
const chunk = 25;

const vocabulary: IndexSource = {
  kind: 'terms',
  next: async (db, after, most) => {
    const rows = await db
      .selectFrom('search_terms')
      .select('word as id')
      .distinct()
      .where('word', '>', after)
      .orderBy('word')
      .limit(most)
      .execute();
    return rows.map(({ id }) => ({ id, key: 'search' }));
  },
  indexAgain: indexTermsAgain,
};

const byKey = (rows: readonly { readonly id: string; readonly key: string }[]): IndexAgain[] =>
  [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => ({ key, ids: own.map(({ id }) => id) }));

interface Filling {
  readonly db: Db;
  readonly isStopped: () => boolean;
}

/** One kind from an id on. Rests after each chunk as long as it took: whoever writes has at least half of the time. */
const fill = async (
  { db, isStopped }: Filling,
  { kind, next, indexAgain }: IndexSource,
  from: string,
): Promise<number> => {
  let [last, count] = [from, 0];
  while (!isStopped()) {
    const began = performance.now();
    const rows = await next(db.readLong, last, chunk);
    if (rows.length === 0) break;
    for (const some of byKey(rows)) await db.write(indexAgain, some);
    last = rows.at(-1)?.id ?? last;
    count += rows.length;
    await db.write(keepBackfill, { version: indexVersion, kind, last_id: last });
    await setTimeout(performance.now() - began);
  }
  return count;
};

/**
 * Puts into the index what was written before it was there, or before its version: in chunks, beside everything else,
 * going on where an earlier start ended. Returns how many rows were read again; 0 when it is whole.
 */
export const backfill = async (filling: Filling, sources: readonly IndexSource[]): Promise<number> => {
  const { db, isStopped } = filling;
  const state = await db.read
    .selectFrom('search_backfill')
    .selectAll()
    .where('version', '=', indexVersion)
    .executeTakeFirst();
  if (state?.kind === 'done') return 0;
  const all = [...sources, vocabulary];
  const first = Math.max(
    0,
    all.findIndex(({ kind }) => kind === state?.kind),
  );
  let count = 0;
  for (const source of all.slice(first))
    count += await fill(filling, source, source.kind === state?.kind ? state.last_id : '');
  if (!isStopped()) await db.write(keepBackfill, { version: indexVersion, kind: 'done', last_id: '' });
  return count;
};
