import type { Settings } from '@baithak/protocol/contracts/people';
import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import { findSettings, settingsRow } from './settings.queries.ts';

/** Stores the given settings beside those chosen before, and returns all of them. */
export const storeSettings = defineWrite({
  name: 'people.storeSettings',
  key: ({ userId }: { userId: string; set: Partial<Settings> }) => userId,
  run: async (tx, { userId, set }): Promise<Settings> => {
    // Two devices that choose at once: the one that waits for the row reads what the other has stored.
    await tx.selectFrom('people').select('id').where('id', '=', userId).$call(forUpdate(tx)).executeTakeFirst();
    const settings = { ...(await findSettings(tx, userId)), ...set };
    const row = settingsRow(settings);
    await tx
      .insertInto('settings')
      .values({ user_id: userId, ...row })
      .onConflict((held) => held.column('user_id').doUpdateSet(row))
      .execute();
    if (set.language !== undefined)
      await tx.updateTable('people').set({ language: set.language }).where('id', '=', userId).execute();
    return settings;
  },
});
