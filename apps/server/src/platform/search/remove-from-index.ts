import type { Tx } from '../db/write.ts';
import { inChunks } from './chunks.ts';
import type { SearchKind } from './tables.ts';
import { dropTerms } from './terms.ts';

const removeNums = (tx: Tx, nums: readonly number[]): Promise<void> =>
  inChunks(nums, async (some) => {
    const rows = await tx.deleteFrom('search_words').where('num', 'in', some).returning('word').execute();
    await tx.deleteFrom('search_docs').where('num', 'in', some).execute();
    await dropTerms(tx, [...new Set(rows.map(({ word }) => word))]);
  });

/** Nothing of these is found any more, in the transaction that deletes them. Ids that were never indexed are passed over. */
export const removeFromIndex = (tx: Tx, kind: SearchKind, ids: readonly string[]): Promise<void> =>
  inChunks(ids, async (some) => {
    const rows = await tx
      .selectFrom('search_docs')
      .select('num')
      .where('kind', '=', kind)
      .where('id', 'in', some)
      .execute();
    await removeNums(
      tx,
      rows.map(({ num }) => num),
    );
  });
