import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { implement } from '../../platform/implement.ts';
import { acceptInvite, createInvite, getInvite, listInvites, revokeInvite } from './invites/invites.ts';
import { closeRoom, getRoomDetails, updateRoomSettings } from './settings/settings.ts';
import { confirmAge, joinRoom, leaveRoom, setRoomLevel } from './membership/join-and-leave.ts';
import { createRoom } from './create/create-room.ts';
import { listMembers, suggestMembers } from './membership/members.ts';
import { listRooms, searchRooms } from './list/list-rooms.ts';
import { freezePlatform, freezeRoom, getPlatformOrder, setPlatformSlowMode, setSlowMode } from './order/freeze-room.ts';
import { updateReadPointer } from './unread/read-pointer.ts';
import { acceptRoom, endRoomOffer, getRoomOffer, offerRoom } from './offers/offers.ts';

export const roomsWire = implement(roomsContract, {
  listRooms,
  searchRooms,
  createRoom,
  joinRoom,
  leaveRoom,
  getRoomDetails,
  listMembers,
  suggestMembers,
  updateRoomSettings,
  offerRoom,
  getRoomOffer,
  acceptRoom,
  endRoomOffer,
  closeRoom,
  setRoomLevel,
  createInvite,
  listInvites,
  revokeInvite,
  getInvite,
  acceptInvite,
  confirmAge,
  updateReadPointer,
  freezeRoom,
  setSlowMode,
  freezePlatform,
  setPlatformSlowMode,
  getPlatformOrder,
});
