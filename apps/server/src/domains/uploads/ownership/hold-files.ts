import type { Tx } from '../../../platform/db/write.ts';
import type { FileOwner, FileOwners } from './claim-upload.ts';

/** Whose a file was, and who could see it. */
export interface HeldFile {
  readonly id: string;
  readonly owner_kind: string | null;
  readonly owner_id: string | null;
  readonly room_id: string | null;
  readonly public: 0 | 1;
}

/**
 * Instead of `releaseFiles`: the files of what is deleted belong to `by` from now on, and nobody sees them but by a signed
 * name. `returnFiles` gives them back; releasing them as `by`'s lets them go. At most 1,000 owners.
 */
export const holdFiles = async (tx: Tx, { type, ids }: FileOwners, by: FileOwner): Promise<HeldFile[]> => {
  if (ids.length === 0) return [];
  const files = await tx
    .selectFrom('files')
    .select(['id', 'owner_kind', 'owner_id', 'room_id', 'public'])
    .where('owner_kind', '=', type)
    .where('owner_id', 'in', ids)
    .where('state', '=', 'used')
    .execute();
  if (files.length > 0)
    await tx
      .updateTable('files')
      .set({ owner_kind: by.type, owner_id: by.id, room_id: null, public: 0 })
      .where(
        'id',
        'in',
        files.map(({ id }) => id),
      )
      .execute();
  return files;
};

/** Inside the write that brings their owners back. */
export const returnFiles = async (tx: Tx, files: readonly HeldFile[]): Promise<void> => {
  for (const { id, ...owner } of files)
    await tx.updateTable('files').set(owner).where('id', '=', id).where('state', '=', 'used').execute();
};
