import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Incoming } from './blobs.ts';

/** Bytes that uploads leave free on the disk: the database must keep working when files do not fit any more. */
const reserve = 200_000_000;

/** Incoming files under `DATA_DIR/files/incoming`, wherever finished ones go. */
export const createIncoming = (dataDir: string): Incoming => {
  const folder = join(dataDir, 'files', 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Files of older versions may be readable; nobody else gets as far as them.
  chmodSync(join(dataDir, 'files'), 0o700);
  return {
    newIncoming: () => join(folder, randomBytes(16).toString('hex')),
    hasRoomFor: async (bytes) => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize > bytes + reserve;
    },
    sweepIncoming: (age) => sweep(folder, age),
  };
};

const sweep = async (folder: string, age: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const seen = await stat(path).catch(() => undefined);
    // The file's own time is the system's, not the app's clock.
    if (seen && Date.now() - seen.mtimeMs >= age) await rm(path, { force: true });
  }
};
