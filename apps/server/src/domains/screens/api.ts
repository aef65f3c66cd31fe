/** What other domains may use of screens. */
export { previewOf } from './preview.ts';
export { profileOf } from './profile.ts';
