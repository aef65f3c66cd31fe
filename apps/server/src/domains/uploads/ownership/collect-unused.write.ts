import { defineWrite } from '../../../platform/db/write.ts';

/** Uploads and tokens from before `before` that nothing uses: the files are released, the tokens deleted. What was counted for days that are over goes too. */
export const releaseUnused = defineWrite<{ before: number; now: number; today: number }, void>({
  name: 'uploads.releaseUnused',
  run: async (tx, { before, now, today }) => {
    await tx.deleteFrom('upload_days').where('day', '<', today).execute();
    await tx
      .updateTable('files')
      .set({ state: 'released', since: now })
      .where('state', '=', 'uploaded')
      .where('since', '<=', before)
      .execute();
    await tx
      .deleteFrom('upload_tokens')
      .where('created_at', '<=', before)
      .where((token) => token.or([token('uploaded_at', 'is', null), token('uploaded_at', '<=', before)]))
      .execute();
  },
});

/** Deletes the rows of released files whose bytes have been removed. */
export const forgetReleased = defineWrite<{ ids: string[] }, void>({
  name: 'uploads.forgetReleased',
  run: async (tx, { ids }) => {
    await tx.deleteFrom('files').where('id', 'in', ids).where('state', '=', 'released').execute();
  },
});
