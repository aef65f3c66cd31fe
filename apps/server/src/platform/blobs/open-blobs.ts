import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type Blobs, type Incoming, type OpenBlob, checkKey, failingIncoming, createIncoming } from './blobs.ts';

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Blobs under `DATA_DIR/files/<first two characters>/<key>`. */
export const createDiskBlobs = (dataDir: string, incoming: Incoming): Blobs => {
  const folderOf = (key: string): string => join(dataDir, 'files', key.slice(0, 2));
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folderOf(key), key);
  };
  return {
    ...incoming,
    keep: async (key, from) => {
      const path = pathOf(key);
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
      await chmod(from, 0o600);
      await sync(from);
      await rename(from, path);
      await sync(folderOf(key));
    },
    open: async (key) => openFile(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
    failing: () => failingIncoming(incoming),
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

/** Files under DATA_DIR, or in the store that BLOB_URL names. Throws when that store cannot be used; the message is for people. */
export const openBlobs = async (
  { dataDir, diskReserveBytes, blobStore }: Pick<Config, 'dataDir' | 'diskReserveBytes' | 'blobStore'>,
  log: Log,
  freeBytes?: () => Promise<number>,
): Promise<Blobs> => {
  const incoming = createIncoming({ dataDir, diskReserveBytes, freeBytes });
  if (!blobStore) return createDiskBlobs(dataDir, incoming);
  // The SDK is large: without BLOB_URL it is never loaded.
  const { openS3Blobs } = await import('./s3-blobs.ts');
  return openS3Blobs(blobStore, incoming, log);
};
