import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import type { IndexAgain } from '../../platform/search/index-source.ts';
import { indexPerson } from './index-person.ts';

/** Indexes a person (the key) as they stand. */
export const indexPeopleAgain = defineWrite({
  name: 'people.indexAgain',
  key: ({ key }: IndexAgain) => key,
  run: async (tx, { key }: IndexAgain) => {
    await tx.selectFrom('people').select('id').where('id', '=', key).$call(forUpdate(tx)).execute();
    await indexPerson(tx, key);
  },
});
