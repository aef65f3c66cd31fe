import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Incoming } from './blobs.ts';
import { createDiskRoom } from './disk-room.ts';

/** Bytes that the disk of a folder has left for this user. */
const freeBytesOf = (folder: string) => async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export interface IncomingOptions {
  readonly dataDir: string;
  readonly diskReserveBytes: number;
  /** Replaces what the disk says. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
}

/** Incoming files under `DATA_DIR/files/incoming`, wherever finished ones go. */
export const createIncoming = ({ dataDir, diskReserveBytes, freeBytes }: IncomingOptions): Incoming => {
  const folder = join(dataDir, 'files', 'incoming');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Files of older versions may be readable; nobody else gets as far as them.
  chmodSync(join(dataDir, 'files'), 0o700);
  const room = createDiskRoom(freeBytes ?? freeBytesOf(folder), diskReserveBytes);
  return {
    newIncoming: () => join(folder, randomBytes(16).toString('hex')),
    room,
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

/** Empty when a few bytes can be written and there is room for more. */
export const failingIncoming = async ({ newIncoming, room }: Incoming): Promise<readonly string[]> => {
  const path = newIncoming();
  try {
    await writeFile(path, 'ready?', { mode: 0o600, flush: true });
    return (await room.has(0)) ? [] : ['files'];
  } catch {
    return ['files'];
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
};
