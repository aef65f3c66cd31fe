import { setTimeout } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { reindexTerms, storeBackfill } from './backfill.write.ts';
import type { RowsToReindex, IndexSource } from './index-source.ts';
import { indexVersion } from './index-text.ts';

/** Rows of one transaction. A send in the same room waits for it, a few dozen ms at most. */
const rowsPerWrite = 25;

const vocabulary: IndexSource = {
  type: 'terms',
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
  reindex: reindexTerms,
};

const groupByKey = (rows: readonly { readonly id: string; readonly key: string }[]): RowsToReindex[] =>
  [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => ({ key, ids: own.map(({ id }) => id) }));

interface BackfillContext {
  readonly db: Db;
  readonly isStopped: () => boolean;
}

/** Indexes one source from an id on. Pauses after each chunk as long as it took, so that other writes have at least half of the time. */
const indexSource = async (
  { db, isStopped }: BackfillContext,
  { type, next, reindex }: IndexSource,
  from: string,
): Promise<number> => {
  let [last, count] = [from, 0];
  while (!isStopped()) {
    const began = performance.now();
    const rows = await next(db.readLong, last, rowsPerWrite);
    if (rows.length === 0) break;
    for (const some of groupByKey(rows)) await db.write(reindex, some);
    last = rows.at(-1)?.id ?? last;
    count += rows.length;
    await db.write(storeBackfill, { version: indexVersion, kind: type, last_id: last });
    await setTimeout(performance.now() - began);
  }
  return count;
};

/**
 * Indexes what was written before the index or its version existed: in chunks, while everything else runs, continuing
 * where an earlier start ended. Returns how many rows were indexed; 0 when the index is complete.
 */
export const backfill = async (context: BackfillContext, sources: readonly IndexSource[]): Promise<number> => {
  const { db, isStopped } = context;
  const state = await db.read
    .selectFrom('search_backfill')
    .selectAll()
    .where('version', '=', indexVersion)
    .executeTakeFirst();
  if (state?.kind === 'done') return 0;
  const all = [...sources, vocabulary];
  const first = Math.max(
    0,
    all.findIndex(({ type }) => type === state?.kind),
  );
  let count = 0;
  for (const source of all.slice(first))
    count += await indexSource(context, source, source.type === state?.kind ? state.last_id : '');
  if (!isStopped()) await db.write(storeBackfill, { version: indexVersion, kind: 'done', last_id: '' });
  return count;
};
