import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

/**
 * What a person uploaded and uses: for the person's own download. What was deleted is among `deleted-things`; what a report keeps
 * is in no download, for it would say that there is one.
 */
export const exportUploads = (db: Tx, userId: string) =>
  db
    .selectFrom('files')
    .select([
      'name',
      'target',
      'kind',
      'width',
      'height',
      'size',
      'duration',
      'state',
      'since',
      'owner_kind',
      'owner_id',
    ])
    .where('user_id', '=', userId)
    .where('state', '<>', 'released')
    .orderBy('since')
    .execute();

/** Removes unused uploads and the avatar. Files of messages and threads are removed with those. */
export const forgetUploads = async (tx: Tx, userId: string, now: number): Promise<void> => {
  await tx.deleteFrom('upload_tokens').where('user_id', '=', userId).execute();
  await tx.deleteFrom('upload_days').where('key', '=', `user:${userId}`).execute();
  await tx
    .updateTable('files')
    .set({ state: 'released', since: now, owner_kind: null, owner_id: null })
    .where('user_id', '=', userId)
    .where((file) => file.or([file('state', '=', 'uploaded'), file('target', '=', 'avatar')]))
    .execute();
};

export const uploadsData: PersonalData = {
  exports: { files: exportUploads },
  forget: async (tx, { userId, now }) => {
    await forgetUploads(tx, userId, now);
    return undefined;
  },
};
