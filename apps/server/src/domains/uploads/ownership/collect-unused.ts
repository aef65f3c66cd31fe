import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { blobKeysOf } from '../blob-keys.ts';
import { forgetReleased, releaseUnused } from './collect-unused.write.ts';
import { listReleased } from '../queries.ts';
import type { FileTable } from '../tables.ts';

const page = 200;

/** Bytes are removed before their row, so that an interrupted removal is repeated. */
export const removeReleased = async (
  { db, blobs }: Pick<App, 'db' | 'blobs'>,
  files: readonly Pick<FileTable, 'id' | 'name' | 'target'>[],
): Promise<void> => {
  for (const { name, target } of files) for (const key of blobKeysOf(name, target)) await blobs.remove(key);
  await db.write(forgetReleased, { ids: files.map(({ id }) => id) });
};

/**
 * Removes the files that nothing has used within a day, those of deleted owners, and what a crash left half received.
 * Returns how many files went.
 */
export const collectUnused = async ({ db, blobs, clock }: Pick<App, 'db' | 'blobs' | 'clock'>): Promise<number> => {
  const now = clock.now();
  await blobs.sweepIncoming(day);
  await db.write(releaseUnused, { before: now - day, now });
  for (let removed = 0; ;) {
    const released = await listReleased(db.read, page);
    if (released.length === 0) return removed;
    await removeReleased({ db, blobs }, released);
    removed += released.length;
  }
};
