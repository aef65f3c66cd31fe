import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkKey, type Blobs, type OpenBlob } from './blobs.ts';
import { createIncoming } from './incoming.ts';

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Blobs under `DATA_DIR/files/<first two characters>/<key>`. */
export const createDiskBlobs = (dataDir: string): Blobs => {
  const folderOf = (key: string): string => join(dataDir, 'files', key.slice(0, 2));
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folderOf(key), key);
  };
  return {
    ...createIncoming(dataDir),
    keep: async (key, incoming) => {
      const path = pathOf(key);
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
      await chmod(incoming, 0o600);
      await sync(incoming);
      await rename(incoming, path);
      await sync(folderOf(key));
    },
    open: async (key) => openFile(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
    close: () => {},
  };
};

/** Only after this do a file's bytes, and its name in its folder, survive a crash. */
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
    return {
      size,
      stream: async (range = { start: 0, end: size - 1 }) => handle.createReadStream({ ...range }),
      close: () => handle.close(),
    };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};
