import type { App } from '../../platform/context.ts';
import { removeReleased } from './collect-unused.ts';
import { storeFiles, undoFiles } from './keep-files.write.ts';
import { nameOf, type PreparedFile } from './prepare-file.ts';
import type { UploadTokenTable } from './tables.ts';

/**
 * Takes the token's one success and moves the files to where they stay; their names. The rows come first: they decide who
 * is first, and no bytes lie where files are kept without a row that leads the collection to them.
 */
export const keepFiles = async (
  { db, blobs, clock }: Pick<App, 'db' | 'blobs' | 'clock'>,
  token: Pick<UploadTokenTable, 'hash' | 'person_id' | 'target'>,
  files: readonly PreparedFile[],
): Promise<string[]> => {
  const rows = files.map((file) => ({
    id: file.id,
    name: nameOf(file),
    kind: file.kind,
    width: file.width,
    height: file.height,
    size: file.size,
    duration: file.duration,
  }));
  await db.write(storeFiles, {
    hash: token.hash,
    personId: token.person_id,
    target: token.target,
    rows,
    now: clock.now(),
  });
  try {
    for (const { key, path } of files.flatMap((file) => file.blobs)) await blobs.keep(key, path);
  } catch (error) {
    await db.write(undoFiles, { hash: token.hash, now: clock.now() });
    // What does not go now, as when a store elsewhere is away, goes with the collection.
    await removeReleased(
      { db, blobs },
      rows.map(({ id, name }) => ({ id, name, target: token.target })),
    ).catch(() => {});
    throw error;
  }
  return rows.map(({ name }) => name);
};
