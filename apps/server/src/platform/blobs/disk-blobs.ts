import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs, OpenBlob } from './blobs.ts';

/** Bytes that uploads leave free on the disk: the database must go on when files do not fit any more. */
const reserve = 200_000_000;

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Blobs under `DATA_DIR/files/<first two characters>/<key>`, incoming ones under `DATA_DIR/files/incoming`. */
export const createDiskBlobs = (dataDir: string): Blobs => {
  const root = join(dataDir, 'files');
  const incoming = join(root, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const folderOf = (key: string): string => join(root, key.slice(0, 2));
  const pathOf = (key: string): string => {
    if (!/^[a-z0-9_]+\.[a-z0-9]+$/.test(key)) throw new Error('A blob key is letters, digits, _ and one dot.');
    return join(folderOf(key), key);
  };
  return {
    newIncoming: () => join(incoming, randomBytes(16).toString('hex')),
    keep: async (key, from) => {
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
      await sync(from);
      await rename(from, pathOf(key));
      await sync(folderOf(key));
    },
    open: (key) => openFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    hasRoomFor: async (bytes) => {
      const { bavail, bsize } = await statfs(incoming);
      return bavail * bsize > bytes + reserve;
    },
    sweepIncoming: (age) => sweep(incoming, age),
  };
};

/** What is written, and a name in its folder, survive a crash only after this. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const openFile = async (path: string): Promise<OpenBlob | undefined> => {
  try {
    const handle = await open(path, 'r');
    const { size } = await handle.stat();
    return { size, stream: (range = { start: 0, end: size - 1 }) => handle.createReadStream({ ...range }), close: () => handle.close() };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

const sweep = async (folder: string, age: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const seen = await stat(path).catch(() => undefined);
    // The file's own time is the system's, not the app's clock.
    if (seen && Date.now() - seen.mtimeMs >= age) await rm(path, { force: true });
  }
};
