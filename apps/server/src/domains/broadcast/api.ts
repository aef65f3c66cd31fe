/** What other domains may use of broadcast. */
export { broadcastData } from './purge.ts';
export { applyRight } from './rights/apply-right.ts';
export { findRoomToSpeakIn, standingHere } from './rights/may-speak.ts';
export { storeBroadcastRight } from './rights/store-right.queries.ts';
export { presentHands, presentStream } from './stage/room-stream.ts';
