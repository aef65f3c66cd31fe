import type { Settings } from '@baithak/protocol/contracts/people';
import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import { exportSettings, findRevisedSettings, settingsRow, type RevisedSettings } from './settings.queries.ts';

/** Stores the given settings beside those chosen before, and returns all of them with their rev. */
export const storeSettings = defineWrite({
  name: 'people.storeSettings',
  key: ({ userId }: { userId: string; set: Partial<Settings> }) => userId,
  run: async (tx, { userId, set }): Promise<RevisedSettings> => {
    // Two devices that choose at once: the one that waits for the row reads what the other has stored.
    await tx.selectFrom('people').select('id').where('id', '=', userId).$call(forUpdate(tx)).executeTakeFirst();
    const before = await findRevisedSettings(tx, userId);
    const settings = { ...before.settings, ...set, ...(set.sounds !== undefined && { soundsChosen: true }) };
    const rev = before.rev + 1;
    const isTurnedOn = before.settings.emailDigest === 'off' && settings.emailDigest !== 'off';
    const epoch = (await exportSettings(tx, userId))?.digest_epoch ?? 0;
    const row = { ...settingsRow(settings), rev, digest_epoch: epoch + (isTurnedOn ? 1 : 0) };
    await tx
      .insertInto('settings')
      .values({ user_id: userId, ...row })
      .onConflict((held) => held.column('user_id').doUpdateSet(row))
      .execute();
    if (set.language !== undefined)
      await tx.updateTable('people').set({ language: set.language }).where('id', '=', userId).execute();
    return { settings, rev };
  },
});
