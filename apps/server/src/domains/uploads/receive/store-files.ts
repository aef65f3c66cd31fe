import type { App } from '../../../platform/context.ts';
import type { NewVerdict } from '../../verdicts/api.ts';
import { removeReleased } from '../ownership/collect-unused.ts';
import { insertFiles, releaseInserted } from './store-files.write.ts';
import { nameOf, type PreparedFile } from './prepare-file.ts';
import { dayOf, type UploadBudget } from './upload-budget.ts';
import type { UploadTokenTable } from '../tables.ts';

/**
 * Takes the token's one success and moves the files to where they stay; their names. The rows come first: they decide who
 * is first, and no bytes are in the store without a row by which the collection finds them.
 */
export const storeFiles = async (
  { db, blobs, clock }: Pick<App, 'db' | 'blobs' | 'clock'>,
  token: Pick<UploadTokenTable, 'hash' | 'user_id' | 'target'>,
  { files, verdicts }: { readonly files: readonly PreparedFile[]; readonly verdicts: readonly NewVerdict[] },
  budget: UploadBudget,
): Promise<string[]> => {
  const { number, left } = dayOf(clock.now());
  const spent = { quotas: budget.quotas, bytes: budget.taken(), day: number, left };
  const rows = files.map((file) => ({
    id: file.id,
    name: nameOf(file),
    kind: file.kind,
    width: file.width,
    height: file.height,
    size: file.size,
    duration: file.duration,
  }));
  await db.write(insertFiles, {
    hash: token.hash,
    userId: token.user_id,
    target: token.target,
    rows,
    verdicts,
    now: clock.now(),
    spent,
  });
  try {
    for (const { key, path } of files.flatMap((file) => file.blobs)) await blobs.keep(key, path);
  } catch (error) {
    await db.write(releaseInserted, { hash: token.hash, now: clock.now(), spent });
    // What cannot be removed now, because the store does not answer, is removed by the collection.
    await removeReleased(
      { db, blobs },
      rows.map(({ id, name }) => ({ id, name, target: token.target })),
    ).catch(() => {});
    throw error;
  }
  return rows.map(({ name }) => name);
};
