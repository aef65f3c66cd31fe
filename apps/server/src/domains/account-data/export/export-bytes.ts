import type { App } from '../../../platform/context.ts';
import { blobKey } from '../../uploads/api.ts';

export const exportKey = (id: string): string => blobKey(id, 'zip', undefined);

/** Removes the bytes of a person's download, before its row: an interrupted removal is repeated. */
export const removeExportBytes = async ({ db, blobs }: Pick<App, 'db' | 'blobs'>, userId: string): Promise<void> => {
  const made = await db.read.selectFrom('exports').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (made) await blobs.remove(exportKey(made.id));
};
