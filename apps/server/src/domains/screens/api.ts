/** What other domains may use of screens. */
export { userProfile } from './get-profile.ts';
export { roomPreview } from './preview-room.ts';
