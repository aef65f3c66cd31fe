/** What other domains may use of rooms. */
export {
  findOwnRoom,
  findPublicRoom,
  couldRead,
  findRoom,
  findRoomToEnter,
  findRoomToRead,
  findRoomToReport,
  ownsRoom,
  roomKnownTo,
} from './find-room.ts';
export type { SeenRoom } from './find-room.ts';
export { roomText } from './settings/room-text.queries.ts';
export { roomToReport } from './settings/room-to-report.queries.ts';
export { roomDetailsFor } from './settings/get-room-details.ts';
export { roomsToIndex } from './search-index/rooms-to-index.ts';
export { expelFromRoom } from './membership/remove-from-room.ts';
export { endMembership } from './membership/leave-room.write.ts';
export { endFileNames, endFileNamesFor } from './names-epoch.queries.ts';
export { endInvites } from './invites/invites.queries.ts';
export { countOldInvites, removeOldInvites } from './invites/remove-old-invites.write.ts';
export { addMember, storeMember } from './membership/join-room.write.ts';
export { roomDetailsRow } from './list/list-rooms.queries.ts';
export { lockRoom, moveRoomUp, passExpired, takeNextRev } from './lock-room.queries.ts';
export { roomsBeingCleared, storeEmptied, takeClear } from './clearing/emptied.queries.ts';
export {
  authorColumns,
  findMember,
  membershipsOfUser,
  peopleInRoom,
  peopleWithRoles,
  roleInRoom,
  standingIn,
} from './membership/members.queries.ts';
export { presentRoomDetails, presentMember, presentOnlineUser, presentRole } from './present.ts';
export { countRoomsLeft, letMakeRooms } from './create/rooms-limit.queries.ts';
export { mayTakeBack, refuseToTakeBack, strengthOf } from './membership/take-back.queries.ts';
export { roomsInCommon } from './membership/rooms-in-common.queries.ts';
export { mayWriteTo } from './membership/may-write-to.queries.ts';
export { lockPeople, orderMembers } from './membership/member-order.queries.ts';
export { hasUnread, moveReadPointer, storeReadPointer } from './unread/read-pointer.write.ts';
export { readsAll, setTellsRead, tellsRead } from './unread/reading-clients.ts';
export {
  everyRoom,
  isSpared,
  markWritten,
  refuseFrozen,
  refuseToWrite,
  roomOrder,
} from './order/writing-limits.queries.ts';
export { holdOrderRank, storeRaidHold } from './order/limit-writing.write.ts';
export { presentFreeze, publishFreezes, publishFreezesTo } from './order/publish-order.ts';
export { ownRoomsOf, roomsData } from './purge.ts';
export { storeTopic } from './settings/set-topic.write.ts';
export { publishGivenRole, publishRole } from './roles/publish-role.ts';
export { broadcastOverride } from './speaking/broadcast-override.queries.ts';
export { storeExtension } from './roles/extend-role.write.ts';
export { isKnownInRoom } from './visits/visits.queries.ts';
export { countOldVisits, removeOldVisits } from './visits/visits.write.ts';
export { unreadThreadsOfMember } from './unread/unread-threads.queries.ts';
