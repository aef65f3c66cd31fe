import { defineWrite } from '../db/write.ts';
import type { RowsToReindex } from './index-source.ts';
import type { SearchBackfillTable } from './tables.ts';
import { rebuildTerms } from './terms.ts';

/** Stores how far the index is; rows of other versions are removed. */
export const storeBackfill = defineWrite({
  name: 'search.storeBackfill',
  run: async (tx, state: SearchBackfillTable) => {
    await tx.deleteFrom('search_backfill').where('version', '<>', state.version).execute();
    const { kind, last_id } = state;
    await tx
      .insertInto('search_backfill')
      .values(state)
      .onConflict((conflict) => conflict.column('version').doUpdateSet({ kind, last_id }))
      .execute();
  },
});

/** The vocabulary is rebuilt after the texts: their words may have changed. */
export const reindexTerms = defineWrite({
  name: 'search.reindexTerms',
  key: ({ key }: RowsToReindex) => key,
  run: async (tx, { ids }: RowsToReindex) => rebuildTerms(tx, ids),
});
