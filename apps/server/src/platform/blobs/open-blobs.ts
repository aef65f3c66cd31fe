import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Blobs } from './blobs.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { createIncoming } from './incoming.ts';

/** Files under DATA_DIR, or in the store that BLOB_URL names. Throws when that store cannot be used; the message is for people. */
export const openBlobs = async (
  { dataDir, blobStore }: Pick<Config, 'dataDir' | 'blobStore'>,
  log: Log,
): Promise<Blobs> => {
  if (!blobStore) return createDiskBlobs(dataDir);
  // The SDK is large: without BLOB_URL it is never loaded.
  const { openS3Blobs } = await import('./s3-blobs.ts');
  return openS3Blobs(blobStore, createIncoming(dataDir), log);
};
