import { roomsContract } from '@baithak/protocol/rooms';
import { implement } from '../../platform/implement.ts';
import { acceptInvite } from './accept-invite.ts';
import { closeRoom } from './close-room.ts';
import { confirmAge } from './confirm-age.ts';
import { createInvite } from './create-invite.ts';
import { createRoom } from './create-room.ts';
import { getInvite } from './get-invite.ts';
import { getRoomDetails } from './get-room-details.ts';
import { joinRoom } from './join-room.ts';
import { leaveRoom } from './leave-room.ts';
import { listMembers } from './list-members.ts';
import { listRooms } from './list-rooms.ts';
import { searchRooms } from './search-rooms.ts';
import { suggestMembers } from './suggest-members.ts';
import { transferRoom } from './transfer-room.ts';
import { updateRoomSettings } from './update-room-settings.ts';

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
  transferRoom,
  closeRoom,
  createInvite,
  getInvite,
  acceptInvite,
  confirmAge,
});
