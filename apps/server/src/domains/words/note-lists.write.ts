import { defineWrite } from '../../platform/db/write.ts';

const one = 1;

/** Keeps which lists the program came with; other ones than before are another version. */
export const noteLists = defineWrite({
  name: 'words.noteLists',
  key: () => 'dictionary',
  run: async (tx, { lists, now }: { readonly lists: string; readonly now: number }): Promise<void> => {
    const before = await tx.selectFrom('dictionary_version').selectAll().where('id', '=', one).executeTakeFirst();
    if (!before)
      await tx.insertInto('dictionary_version').values({ id: one, version: 1, lists, changed_at: now }).execute();
    else if (before.lists !== lists)
      await tx
        .updateTable('dictionary_version')
        .set({ lists, version: before.version + 1, changed_at: now })
        .where('id', '=', one)
        .execute();
  },
});
