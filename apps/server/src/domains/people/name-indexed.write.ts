import { defineWrite } from '../../platform/db/write.ts';
import type { NameToIndexTable } from './tables.ts';

/** What mentions a person is indexed under a name; when they have another one by now, it is done again. */
export const storeNameIndexed = defineWrite({
  name: 'people.nameIndexed',
  key: ({ user_id }: NameToIndexTable) => user_id,
  run: async (tx, { user_id, type, username }: NameToIndexTable): Promise<void> => {
    await tx
      .deleteFrom('names_to_index')
      .where('type', '=', type)
      .where('user_id', '=', user_id)
      .where('username', '=', username)
      .execute();
  },
});
