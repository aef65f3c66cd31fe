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
  type SeenRoom,
} from './find-room.ts';
export { roomClosedText, roomDetailsFor } from './settings/settings.ts';
export { refusalIn } from './find-room.ts';
export { reportableRoom } from './reportable.ts';
export { publicLog } from './room-log.ts';
export { roomsToIndex } from './search-index.write.ts';
export { expelFromRoom, notForYou, publishUserLeft, removeFromRoom } from './membership/join-and-leave.ts';
export { endMembership, addMember, storeMember } from './membership/membership.write.ts';
export { endInvites } from './invites/stored-invites.ts';
export { countOldInvites, removeOldInvites } from './invites/invites.write.ts';
export { roomDetailsRow } from './list/list-rooms.queries.ts';
export {
  lockRoom,
  moveRoomUp,
  passExpired,
  takeAccess,
  takeAccessFor,
  takeNextRev,
  roomsBeingCleared,
  storeEmptied,
  takeClear,
} from './lock-room.ts';
export {
  authorColumns,
  findMember,
  membershipsOfUser,
  peopleInRoom,
  peopleWithRoles,
  roleInRoom,
  standingIn,
  mayTakeBack,
  refuseToTakeBack,
  strengthOf,
  roomsInCommon,
  mayWriteTo,
} from './membership/members.queries.ts';
export { presentRoomDetails, presentMember, presentOnlineUser, presentRole } from './present.ts';
export { countRoomsLeft, letMakeRooms } from './create/rooms-limit.ts';
export { lockPeople, orderMembers } from './membership/members.ts';
export { hasUnread, moveReadPointer, storeReadPointer } from './unread/read-pointer.write.ts';
export { readsAll, setTellsRead, tellsRead } from './unread/read-pointer.ts';
export {
  everyRoom,
  isSpared,
  limitSendRate,
  markWritten,
  presentTimeout,
  refuseToChange,
  refuseToWrite,
  roomOrder,
} from './freeze-and-slow-mode/writing-limits.ts';
export { holdOrderRank, storeRaidHold } from './freeze-and-slow-mode/limit-writing.write.ts';
export { presentFreeze, publishFreezes, publishFreezesTo } from './freeze-and-slow-mode/freeze-room.ts';
export { publishTopic } from './room-states.ts';
export { ownRoomsOf, roomsData } from './purge.ts';
export { storeTopic } from './settings/settings.write.ts';
export { publishGivenRole, publishRole } from './roles/roles.ts';
export { broadcastOverride } from './broadcast-speakers.ts';
export { storeExtension } from './roles/roles.write.ts';
export { isKnownInRoom, countOldVisits, removeOldVisits } from './visits.write.ts';
export { unreadThreadsOfMember } from './unread/unread-count.queries.ts';
