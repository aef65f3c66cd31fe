import { defineWrite } from '../db/write.ts';
import type { IndexAgain } from './index-source.ts';
import type { SearchBackfillTable } from './tables.ts';
import { renewTerms } from './terms.ts';

/** Remembers how far the index is; what was known of other versions goes. */
export const keepBackfill = defineWrite({
  name: 'search.keepBackfill',
  run: async (tx, state: SearchBackfillTable) => {
    await tx.deleteFrom('search_backfill').where('version', '<>', state.version).execute();
    const { kind, last_id } = state;
    await tx
      .insertInto('search_backfill')
      .values(state)
      .onConflict((held) => held.column('version').doUpdateSet({ kind, last_id }))
      .execute();
  },
});

/** The vocabulary is made anew after the texts: their words may be others now. */
export const indexTermsAgain = defineWrite({
  name: 'search.indexTermsAgain',
  key: ({ key }: IndexAgain) => key,
  run: async (tx, { ids }: IndexAgain) => renewTerms(tx, ids),
});
