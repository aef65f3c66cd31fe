import { defineWrite } from '../../../platform/db/write.ts';
import { removePerson } from '../../people/api.ts';
import { gonePeople } from './gone-people.queries.ts';

/** Closed accounts that one write looks at. */
const atOnce = 200;

/** Removes the rows of closed accounts of which nothing else is left, among the next ones after an id. */
export const removeGone = defineWrite({
  name: 'accountData.removeGone',
  run: async (tx, { now, after }: { now: number; after: string }) => {
    const some = await tx
      .selectFrom('people')
      .select('id')
      .where('removed_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const ids = some.map(({ id }) => id);
    const gone =
      ids.length === 0 ? [] : await gonePeople(tx, now).select('people.id').where('people.id', 'in', ids).execute();
    for (const { id } of gone) await removePerson(tx, id);
    return { count: gone.length, next: ids.length === atOnce ? ids.at(-1) : undefined };
  },
});
