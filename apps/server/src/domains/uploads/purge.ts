import type { Tx } from '../../platform/db/write.ts';

/** Everything stored here about a person: for the person's own download. */
export const exportUploads = (db: Tx, personId: string) =>
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
    .where('person_id', '=', personId)
    .orderBy('since')
    .execute();

/** Removes what waits to be used, and the avatar. What messages and threads use goes with them. */
export const forgetUploads = async (tx: Tx, personId: string, now: number): Promise<void> => {
  await tx.deleteFrom('upload_tokens').where('person_id', '=', personId).execute();
  await tx
    .updateTable('files')
    .set({ state: 'released', since: now })
    .where('person_id', '=', personId)
    .where((file) => file.or([file('state', '=', 'uploaded'), file('target', '=', 'avatar')]))
    .execute();
};
