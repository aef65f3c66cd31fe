import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import type { RowsToReindex } from '../../platform/search/index-source.ts';
import { indexPerson } from './index-person.ts';

/** Indexes a person (the key) as they are now. */
export const reindexPeople = defineWrite({
  name: 'people.reindex',
  key: ({ key }: RowsToReindex) => key,
  run: async (tx, { key }: RowsToReindex) => {
    await tx.selectFrom('people').select('id').where('id', '=', key).$call(forUpdate(tx)).execute();
    await indexPerson(tx, key);
  },
});
