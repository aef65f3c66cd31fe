import { day } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { blobKeysOf } from '../blob-keys.ts';
import { dayOf } from '../receive/upload-budget.ts';
import { forgetReleased, releaseUnused } from '../receive/uploads.write.ts';
import { listGone, listReleased } from '../uploads.queries.ts';
import { unclaimedMs } from '../rates.ts';
import type { FileTable } from '../tables.ts';

const page = 200;

type Named = Pick<FileTable, 'id' | 'name' | 'target'>;

const removeBytes = async ({ blobs }: Pick<App, 'blobs'>, files: readonly Named[]): Promise<void> => {
  for (const { name, target } of files) for (const key of blobKeysOf(name, target)) await blobs.remove(key);
};

/** Bytes are removed before their row, so that an interrupted removal is repeated. */
export const removeReleased = async (
  { db, blobs }: Pick<App, 'db' | 'blobs'>,
  files: readonly Named[],
): Promise<void> => {
  await removeBytes({ blobs }, files);
  await db.write(forgetReleased, { ids: files.map(({ id }) => id) });
};

/** The bytes of everything that nobody can reach or claim any more; their rows stay. */
const removeGone = async (
  { db, blobs }: Pick<App, 'db' | 'blobs'>,
  times: Parameters<typeof listGone>[1],
): Promise<void> => {
  for (let after = ''; ;) {
    const files = await listGone(db.read, times, after, page);
    await removeBytes({ blobs }, files);
    const last = files.at(-1);
    if (!last || files.length < page) return;
    after = last.id;
  }
};

/**
 * Removes the files that nothing has used within a day, those of deleted owners that are due and that no report keeps, and
 * what a crash left half received.
 * The bytes go first and need no write: a full disk takes none. Returns how many files went.
 */
export const collectUnused = async ({ db, blobs, clock }: Pick<App, 'db' | 'blobs' | 'clock'>): Promise<number> => {
  const now = clock.now();
  const before = now - unclaimedMs;
  await blobs.sweepIncoming(day);
  await removeGone({ db, blobs }, { before, now });
  await db.write(releaseUnused, { before, now, today: dayOf(now).number });
  for (let removed = 0; ;) {
    const released = await listReleased(db.read, now, page);
    if (released.length === 0) return removed;
    await removeReleased({ db, blobs }, released);
    removed += released.length;
  }
};
