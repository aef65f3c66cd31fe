/** What other domains may use of broadcast. */
export { broadcastData } from './purge.ts';
export {
  applyMute,
  applyRight,
  findRoomToSpeakIn,
  speakingChanged,
  standingHere,
  storeBroadcastRight,
} from './rights.ts';
export { presentHands, presentStream } from './stage/room-stream.ts';
