import type { Tx } from '../db/write.ts';
import { inChunks } from './chunks.ts';
import type { SearchType } from './tables.ts';
import { removeUnusedTerms } from './terms.ts';

const removeNums = (tx: Tx, nums: readonly number[]): Promise<void> =>
  inChunks(nums, async (some) => {
    const rows = await tx.deleteFrom('search_words').where('num', 'in', some).returning('word').execute();
    await tx.deleteFrom('search_docs').where('num', 'in', some).execute();
    await removeUnusedTerms(tx, [...new Set(rows.map(({ word }) => word))]);
  });

/** Removes rows from the index, in the transaction that deletes them. Ids that were never indexed are ignored. */
export const removeFromIndex = (tx: Tx, type: SearchType, ids: readonly string[]): Promise<void> =>
  inChunks(ids, async (some) => {
    const rows = await tx
      .selectFrom('search_docs')
      .select('num')
      .where('kind', '=', type)
      .where('id', 'in', some)
      .execute();
    await removeNums(
      tx,
      rows.map(({ num }) => num),
    );
  });
