/** What other domains may use of uploads. Writes may import it: nothing here needs the main thread until it is called. */
export {
  changeFiles,
  claimUpload,
  releaseFiles,
  keepFiles,
  keptFilesOf,
  letFilesGo,
  passKeptFiles,
  holdFiles,
  returnFiles,
  type HeldFile,
  type Change,
  type FileOwner,
  type Release,
} from './ownership/claim-upload.ts';
export { blobKey, blobKeysOf } from './blob-keys.ts';
export { uploadsData } from './purge.ts';
export { namesIn, presentMedia, storedMedia, visibilityIn } from './serve/present-media.ts';
export { noRoom } from './serve/signature.ts';
