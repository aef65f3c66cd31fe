import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type Blobs, createIncoming } from './blobs.ts';
import { createDiskBlobs } from './disk-blobs.ts';

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
