/** What other domains may use of rooms. */
export { findRoom, findRoomToEnter, ownsRoom } from './find-room.ts';
export type { SeenRoom } from './find-room.ts';
export { roomDetailsFor } from './settings/get-room-details.ts';
export { roomsToIndex } from './search-index/rooms-to-index.ts';
export { expelFromRoom } from './membership/remove-from-room.ts';
export { storeMember } from './membership/join-room.write.ts';
export { roomDetailsRow } from './list/list-rooms.queries.ts';
export { lockRoom, moveRoomUp, takeNextRev } from './lock-room.queries.ts';
export {
  authorColumns,
  findMember,
  membershipsOfUser,
  peopleInRoom,
  roleInRoom,
} from './membership/members.queries.ts';
export { presentRoomDetails, presentMember, presentOnlineUser, presentRole } from './present.ts';
export { roomsInCommon } from './membership/rooms-in-common.queries.ts';
export { mayWriteTo } from './membership/may-write-to.queries.ts';
export { orderMembers } from './membership/member-order.queries.ts';
export { moveReadPointer, storeReadPointer } from './unread/read-pointer.write.ts';
export { readsAll, setTellsRead, tellsRead } from './unread/reading-clients.ts';
export { ownRoomsOf, roomsData } from './purge.ts';
export { storeTopic } from './settings/set-topic.write.ts';
export { unreadThreadsOfMember } from './unread/unread-threads.queries.ts';
