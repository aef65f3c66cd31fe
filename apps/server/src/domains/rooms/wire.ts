import { moderationLogContract } from '@baithak/protocol/contracts/moderation-log';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { implement } from '../../platform/implement.ts';
import { listLog } from '../moderation-log/api.ts';
import { acceptInvite, createInvite, getInvite, listInvites, revokeInvite } from './invites/invites.ts';
import { closeRoom, getRoomDetails, updateRoomSettings } from './settings/settings.ts';
import { confirmAge, joinRoom, leaveRoom, setRoomLevel } from './membership/join-and-leave.ts';
import { createRoom } from './create/create-room.ts';
import { listMembers, suggestMembers } from './membership/members.ts';
import { listRooms, searchRooms } from './list/list-rooms.ts';
import {
  freezePlatform,
  freezeRoom,
  getPlatformOrder,
  setPlatformSlowMode,
  setSlowMode,
} from './freeze-and-slow-mode/freeze-room.ts';
import { updateReadPointer } from './unread/read-pointer.ts';
import { acceptRoom, endRoomOffer, getRoomOffer, offerRoom } from './offers/offers.ts';
import { getPublicLog, getRoomLog } from './room-log.ts';

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

/** The calls of the log stand here, because those of one room find it first; rooms log what is done in them. */
export const moderationLogWire = implement(moderationLogContract, { getRoomLog, getPublicLog, listLog });
