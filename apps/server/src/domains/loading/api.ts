/** What other domains may use of loading. */
export { userProfile } from './get-profile.ts';
export { roomPreview } from './preview-room.ts';
