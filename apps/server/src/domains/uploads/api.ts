/** What other domains may use of uploads. Writes may import it: nothing here needs the main thread until it is called. */
export { changeFiles, claimUpload, releaseFiles } from './ownership/claim-upload.ts';
export { keepFiles, keptFilesOf, letFilesGo, passKeptFiles } from './ownership/keep-files.ts';
export { holdFiles, returnFiles, type HeldFile } from './ownership/hold-files.ts';
export type { Change, FileOwner, Release } from './ownership/claim-upload.ts';
export { blobKey, blobKeysOf } from './blob-keys.ts';
export { uploadsData } from './purge.ts';
export { namesIn, presentMedia, storedMedia, visibilityIn } from './serve/present-media.ts';
export { noRoom } from './serve/signature.ts';
