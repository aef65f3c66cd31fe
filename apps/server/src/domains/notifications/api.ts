/** What other domains may use of notifications. */
export { noteRoomMessage } from './room-activity.ts';
