/** What other domains may use of pages: what visitors may see is answered to clients too. */
export { getProfile } from './get-profile.ts';
export { previewRoom } from './preview-room.ts';
