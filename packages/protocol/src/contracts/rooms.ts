import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import {
  RoomRef,
  TargetName,
  CanLoadMore,
  Epoch,
  Member,
  OnlineUser,
  Permission,
  Role,
  User,
} from '../entities/entities.ts';
import {
  RoomDetails,
  RoomOffer,
  RoomType,
  RoomAccess,
  RoomReaders,
  ChosenTile,
  FeaturedRoom,
  RoomListItem,
  RoomLevel,
} from '../entities/room.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { labelText, nonEmptyLabel, tokenText, text } from '../text/text.ts';
import { roomInvites } from './room-invites.ts';
import { roomOrder } from './room-order.ts';

const byRoom = { roomId: RoomRef };

/** A room gets another owner (docs/contract.md#who-owns-a-room). */
const roomOffers = defineContract({
  offerRoom: {
    service: 'api',
    route: 'POST /a/r/transfer',
    auth: 'member',
    in: { ...byRoom, target: TargetName },
    out: { offer: RoomOffer },
    errors: ['ROOM_NOT_FOUND', 'BANNED', 'FORBIDDEN', 'NO_SUCH_PERSON', 'IGNORED', 'CONFLICT', 'TOO_MANY'],
    summary:
      'Offers the room to another member who is no guest, for 7 days; the owner only. CONFLICT while another offer is open.',
  },
  getRoomOffer: {
    service: 'api',
    route: 'GET /a/r/transfer',
    auth: 'member',
    in: byRoom,
    out: { offer: RoomOffer.nullable() },
    errors: ['ROOM_NOT_FOUND', 'BANNED'],
    summary: 'The open offer of the room, for its owner and for whom it is made to; null for everybody else.',
  },
  acceptRoom: {
    service: 'api',
    route: 'POST /a/r/transfer/accept',
    auth: 'member',
    in: byRoom,
    out: { roomDetails: RoomDetails },
    errors: ['ROOM_NOT_FOUND', 'BANNED', 'NOT_FOUND', 'ROOMS_LIMIT'],
    summary: 'Whom the room is offered to becomes its owner. NOT_FOUND when it is not offered to them any more.',
  },
  endRoomOffer: {
    service: 'api',
    route: 'POST /a/r/transfer/end',
    auth: 'member',
    in: byRoom,
    out: {},
    errors: ['NOT_FOUND'],
    summary: 'The owner takes the offer back, or whom it is made to declines it.',
  },
});

/** Rooms, their members and invitations (docs/product.md#room, docs/contract.md#rooms, docs/contract.md#invitations). */

const Details = { roomDetails: RoomDetails };
const title = nonEmptyLabel(limits.roomTitle);
const desc = labelText(limits.description);
const topic = labelText(limits.topic);
const rules = labelText(limits.rules);

export const roomsContract = defineContract({
  listRooms: {
    service: 'api',
    route: 'GET /a/rooms/all',
    auth: 'signedIn',
    bots: 'may',
    in: {},
    out: { featured: z.array(FeaturedRoom), rooms: z.array(RoomListItem), roomsLimit: z.number().int() },
    errors: [],
    summary:
      'Public rooms by activity, the rooms you joined by their last update, and how many rooms you may still make.',
  },
  searchRooms: {
    service: 'api',
    route: 'GET /a/rooms/search',
    auth: 'signedIn',
    in: { search: text(limits.search).trim() },
    out: { searched: z.array(FeaturedRoom) },
    errors: ['TOO_MANY'],
    summary: 'Rooms whose title, topic or description has the words; at most 50.',
  },
  createRoom: {
    service: 'api',
    route: 'POST /a/rooms/create',
    auth: 'member',
    in: {
      title,
      type: RoomType,
      access: RoomAccess,
      desc,
      topic: topic.optional(),
      rules: rules.optional(),
      /** Without one the room gets a tile that no other lively room has. */
      tile: ChosenTile.optional(),
      /** An upload token of target roomBackground. */
      background: tokenText().optional(),
    },
    out: { room: RoomListItem, roomsLimit: z.number().int() },
    errors: ['ROOMS_LIMIT', 'TITLE_TAKEN', 'BAD_UPLOAD_TOKEN', 'REFUSED', 'WORDS_NOT_ALLOWED', 'TOO_MANY'],
    summary: 'Makes a room, where you hold role 11. roomsLimit is what is left.',
  },
  joinRoom: {
    service: 'api',
    route: 'POST /a/rooms/join',
    auth: 'signedIn',
    in: byRoom,
    out: { joined: z.literal(true), room: RoomListItem },
    errors: ['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED', 'FROZEN', 'TOO_MANY'],
    summary: 'Joins a Public room as a Member; joining again changes nothing.',
  },
  leaveRoom: {
    service: 'api',
    route: 'POST /a/r/leave',
    auth: 'signedIn',
    bots: 'may',
    in: byRoom,
    out: { left: z.literal(true) },
    errors: ['ROOM_NOT_FOUND', 'NOT_A_MEMBER', 'OWNER_STAYS'],
    summary: 'Leaves a room.',
  },
  getRoomDetails: {
    service: 'api',
    route: 'GET /a/rooms/details',
    auth: 'signedIn',
    bots: 'may',
    in: byRoom,
    out: Details,
    errors: ['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED'],
    summary: 'What a room is, for whoever may see it.',
  },
  confirmAge: {
    service: 'api',
    route: 'POST /a/user/confirmAge',
    auth: 'member',
    in: {},
    out: { confirmed: z.literal(true) },
    errors: [],
    summary: 'Confirms once that you are of age for Adult rooms (18 or more).',
  },
  listMembers: {
    service: 'api',
    route: 'GET /a/r/members',
    auth: 'signedIn',
    bots: 'may',
    in: { ...byRoom, after: Id.optional(), search: text(limits.search).trim().optional() },
    out: { members: z.array(Member), canLoadMore: CanLoadMore },
    errors: ['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED'],
    summary: 'Members by rank descending, then name; 100 at a time. `after` is the user id of the last one shown.',
  },
  suggestMembers: {
    service: 'api',
    route: 'POST /a/r/memberSuggestion',
    auth: 'signedIn',
    bots: 'may',
    in: { ...byRoom, keywords: text(limits.usernameMax).trim().toLowerCase() },
    out: { suggestions: z.array(User) },
    errors: ['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED', 'TOO_MANY'],
    summary: 'At most 10 people of the room whose name begins with the keywords.',
  },
  updateRoomSettings: {
    service: 'api',
    route: 'POST /a/r/settings',
    auth: 'member',
    in: {
      ...byRoom,
      title: title.optional(),
      desc: desc.optional(),
      topic: topic.optional(),
      rules: rules.optional(),
      type: RoomType.optional(),
      access: RoomAccess.optional(),
      readers: RoomReaders.optional(),
      tile: ChosenTile.optional(),
      /** An upload token of target roomBackground; null takes the picture away. */
      background: tokenText().nullable().optional(),
      /** At most the platform's; null for as many as the platform's. */
      retentionMonths: z.number().int().min(1).max(limits.retentionMonths).nullable().optional(),
    },
    out: Details,
    errors: [
      'ROOM_NOT_FOUND',
      'BANNED',
      'FORBIDDEN',
      'TITLE_TAKEN',
      'BAD_UPLOAD_TOKEN',
      'REFUSED',
      'WORDS_NOT_ALLOWED',
      'TOO_MANY',
    ],
    summary:
      "Changes the given settings; the room's owner only. Turning Private unpublishes its threads and files, ends its invitations and gives it another slug. With `readers` `members` only who has joined reads it.",
  },
  closeRoom: {
    service: 'api',
    route: 'POST /a/r/close',
    auth: 'member',
    in: byRoom,
    out: Details,
    errors: ['ROOM_NOT_FOUND', 'BANNED', 'FORBIDDEN'],
    summary:
      'Closes the room for good; the owner only. The answer is the room as it was; everybody in it gets roomClosed.',
  },
  setRoomLevel: {
    service: 'api',
    route: 'POST /a/r/notifications',
    auth: 'signedIn',
    in: { ...byRoom, level: RoomLevel },
    out: { level: RoomLevel },
    errors: ['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED', 'NOT_A_MEMBER', 'TOO_MANY'],
    summary: 'What a joined room tells you of: `all` its messages, `mentions` and replies (by default), or `nothing`.',
  },
  userJoined: {
    namespace: ['/room'],
    event: 'userJoined',
    payload: { roomId: Id, user: OnlineUser, onlineCount: z.number().int() },
    summary: 'Somebody loaded the room (on their first device).',
  },
  userLeft: {
    namespace: ['/room'],
    event: 'userLeft',
    payload: { roomId: Id, userId: Id, username: z.string(), onlineCount: z.number().int() },
    summary: 'Somebody unloaded the room or lost the connection (on their last device).',
  },
  userUpdated: {
    namespace: ['/room'],
    event: 'userUpdated',
    payload: { roomId: Id, user: OnlineUser },
    summary:
      'Somebody of a loaded room has another name, picture or role: show it in the list and beside their messages.',
  },
  updateReadPointer: {
    namespace: '/room',
    emit: 'updateRoomPointer',
    auth: 'signedIn',
    bots: 'may',
    in: { id: RoomRef, rev: z.number().int().min(0), epoch: Epoch.optional() },
    out: {},
    errors: ['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'BANNED', 'TOO_MANY'],
    summary:
      'You have read the messages of a joined room up to this rev. It never goes back. A rev of another epoch says nothing.',
  },
  roomRead: {
    namespace: ['/global'],
    event: 'roomPointerUpdated',
    payload: { roomId: Id, rev: z.number().int() },
    summary: 'One of your devices has read a room up to this rev.',
  },
  topicUpdated: {
    namespace: ['/room'],
    event: 'topicUpdated',
    payload: { roomId: Id, topic: z.string() },
    summary: 'The topic of a loaded room changed.',
  },
  roomUpdated: {
    namespace: ['/room'],
    event: 'roomUpdated',
    payload: { roomId: Id },
    summary: 'Title, description, rules, access, tile, background or owner changed: fetch the details.',
  },
  roleUpdated: {
    namespace: ['/global'],
    event: 'roleUpdated',
    payload: { roomId: Id.nullable(), role: Role, rmps: z.array(Permission) },
    summary: 'Your role changed, in a room or (null) on the platform, and what you may do with it.',
  },
  roomClosed: {
    namespace: ['/room'],
    event: 'roomClosed',
    /** `closed`: for everybody. `removed`, `banned`: you may not be in the room any more; others may. */
    payload: { roomId: Id, msg: z.string(), reason: z.enum(['closed', 'removed', 'banned']) },
    summary: 'The room was closed, or you may not be in it any more.',
  },
  ...roomOrder,
  ...roomInvites,
  ...roomOffers,
});
