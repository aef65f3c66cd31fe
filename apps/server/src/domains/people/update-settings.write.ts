import type { Settings } from '@baithak/protocol/people';
import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import { findSettings, settingsRow } from './settings.queries.ts';

/** Stores the given settings beside those chosen before, and returns all of them. */
export const storeSettings = defineWrite({
  name: 'people.storeSettings',
  key: ({ personId }: { personId: string; set: Partial<Settings> }) => personId,
  run: async (tx, { personId, set }): Promise<Settings> => {
    // Two devices that choose at once: the one that waits for the row reads what the other has stored.
    await tx.selectFrom('people').select('id').where('id', '=', personId).$call(forUpdate(tx)).executeTakeFirst();
    const settings = { ...(await findSettings(tx, personId)), ...set };
    const row = settingsRow(settings);
    await tx
      .insertInto('settings')
      .values({ person_id: personId, ...row })
      .onConflict((held) => held.column('person_id').doUpdateSet(row))
      .execute();
    if (set.language !== undefined)
      await tx.updateTable('people').set({ language: set.language }).where('id', '=', personId).execute();
    return settings;
  },
});
