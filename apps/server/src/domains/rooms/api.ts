/** What other domains may use of rooms. */
export { findRoom, findRoomToEnter, owns } from './find-room.ts';
export type { SeenRoom } from './find-room.ts';
export { detailsFor } from './get-room-details.ts';
export { roomsToIndex } from './index-again.ts';
export { storeMember } from './join-room.write.ts';
export { roomDetails } from './list.queries.ts';
export { lockRoom } from './lock-room.queries.ts';
export { memberOf, membershipsOf, peopleInRoom, roleIn } from './members.queries.ts';
export { presentDetails, presentMember, presentOnline, presentRole } from './present.ts';
export { storeReading } from './read-pointer.write.ts';
export { storeTopic } from './set-topic.write.ts';
export { unreadAmong } from './unread.queries.ts';
