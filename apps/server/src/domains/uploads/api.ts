/** What other domains may use of uploads. Writes may import it: nothing here needs the main thread until it is called. */
export { claimUpload, filesOf, releaseFiles, setFilesPublic } from './claim-upload.ts';
export type { Claim, ClaimedFile, FileOwner } from './claim-upload.ts';
export { presentFile } from './signature.ts';
export type { Visibility } from './signature.ts';
