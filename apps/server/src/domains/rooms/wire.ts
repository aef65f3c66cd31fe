import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { implement } from '../../platform/implement.ts';
import { acceptInvite } from './invites/accept-invite.ts';
import { closeRoom } from './settings/close-room.ts';
import { confirmAge } from './membership/confirm-age.ts';
import { createInvite } from './invites/create-invite.ts';
import { createRoom } from './create/create-room.ts';
import { listInvites } from './invites/list-invites.ts';
import { revokeInvite } from './invites/revoke-invite.ts';
import { getInvite } from './invites/get-invite.ts';
import { getRoomDetails } from './settings/get-room-details.ts';
import { joinRoom } from './membership/join-room.ts';
import { leaveRoom } from './membership/leave-room.ts';
import { listMembers } from './membership/list-members.ts';
import { listRooms } from './list/list-rooms.ts';
import { searchRooms } from './list/search-rooms.ts';
import { suggestMembers } from './membership/suggest-members.ts';
import { freezePlatform, freezeRoom, getPlatformOrder, setPlatformSlowMode, setSlowMode } from './order/freeze-room.ts';
import { setRoomLevel } from './level/set-room-level.ts';
import { updateReadPointer } from './unread/update-read-pointer.ts';
import { acceptRoom, endRoomOffer, getRoomOffer, offerRoom } from './offers/offers.ts';
import { updateRoomSettings } from './settings/update-room-settings.ts';

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
