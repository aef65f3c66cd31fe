import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import {
  CanLoadMore,
  ConnectionState,
  Epoch,
  IsoDate,
  OnlineUser,
  Permission,
  Picture,
  Role,
  RoomRef,
  Speaker,
  TargetName,
  User,
} from '../entities/entities.ts';
import { OnlineBot, ProfileBot } from '../entities/bot.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { ChangedMessage, RoomMessage } from './messages.ts';
import { RoomDetails, Tile } from '../entities/room.ts';
import { tokenText, text } from '../text/text.ts';
import { Stream } from './broadcast.ts';
import { RaidTaken } from './raids.ts';
import { Freeze, Timeout } from './room-order.ts';
import { Thread } from '../entities/thread.ts';

/**
 * The answers that gather from many domains: the load of a room, a profile (docs/product.md#room-load,
 * docs/product.md#public-profile).
 */

export const Profile = z.strictObject({
  fullname: z.string(),
  picture: Picture,
  alias: z.string(),
  /** 0 not specified, 1 male, 2 female. */
  gender: z.number().int().min(0).max(2),
  age: z.number().int().nullable(),
  about: z.string(),
  joinDate: IsoDate,
});
export type Profile = z.infer<typeof Profile>;

/** A room as it is named in a list. */
const RoomName = z.strictObject({ _id: Id, slug: z.string().nullable(), title: z.string(), tile: Tile });

export const ProfileUser = z.strictObject({
  _id: Id,
  username: z.string(),
  rank: z.number().int(),
  role: Role,
  /** Whether a private request from you would be taken. */
  allowPrivate: z.boolean(),
  connectionState: ConnectionState,
  /** The private thread you share. */
  thread: Id.nullable(),
  /** The rooms that both of you have joined, the latest active first, 20 at most. Absent for visitors and on your own profile. */
  roomsInCommon: z.strictObject({ rooms: z.array(RoomName), count: z.number().int() }).optional(),
  /**
   * When the person was last here, null for whoever is online, unless they are in none of these rooms and ignore you. Absent without a room in common, for guests,
   * and where the person does not allow it (setting `allowRoomsLastSeen`).
   */
  lastSeen: IsoDate.nullable().optional(),
  /** Of a bot only. */
  bot: ProfileBot.optional(),
  /** Staff of the platform only. */
  sI: z.strictObject({ ip: z.string() }).optional(),
});
export type ProfileUser = z.infer<typeof ProfileUser>;

export const loadingContract = defineContract({
  loadRoom: {
    namespace: '/room',
    emit: 'loadRoom',
    answer: 'roomMessages',
    failure: 'loadRoomError',
    auth: 'signedIn',
    bots: 'may',
    in: {
      id: RoomRef,
      cred: tokenText().optional(),
      since: z.number().int().min(0).optional(),
      /** That `since` is of. */
      epoch: Epoch.optional(),
      tellsRead: z.boolean().optional(),
    },
    out: {
      roomDetails: RoomDetails,
      /** The latest 50, newest first; with `since` every change after it, in changedRev order, tombstones included. */
      data: z.array(ChangedMessage),
      rev: z.number().int(),
      epoch: Epoch,
      /** With `since`: too much happened, or it is of another epoch, so `data` is the latest 50 as on a fresh load. */
      gap: z.boolean().optional(),
      canLoadMore: CanLoadMore,
      /** The first 100 by rank. */
      onlineUsers: z.array(OnlineUser),
      onlineCount: z.number().int(),
      creator: User,
      role: Role,
      rmps: z.array(Permission),
      /** The usernames of those whom you ignore: the client hides them. */
      ignoreList: z.array(z.string()),
      unreadRoomThreads: z.number().int(),
      /** The messages after your read pointer that mention you, oldest first, 20 at most. */
      unreadMentions: z.array(z.strictObject({ _id: Id, rev: z.number().int() })),
      /** Your read pointer before this load: the rev up to which you had read. */
      lastReadRev: z.number().int(),
      myLastRoomMessage: RoomMessage.nullable(),
      notices: z.array(Thread),
      /** Those that have registered commands in the room. */
      onlineBots: z.array(OnlineBot),
      audioSpeakers: z.array(Speaker),
      /** Who speaks and listens. */
      stream: Stream,
      /** While guests and newcomers only read (docs/contract.md#freeze-and-slow-mode); null for those of them whom raid mode does not hold. */
      frozen: Freeze.nullable(),
      /** The least seconds between two messages of yours; 0 for none. */
      slowMode: z.number().int(),
      /** While you may not write here (docs/contract.md#timeouts). */
      timeout: Timeout.nullable(),
      /** What raid mode took away here within a day, the oldest first, 10 at most (docs/contract.md#raid-mode). */
      taken: z.array(RaidTaken),
      /** When you joined, null for visitors: within a day you are a newcomer. */
      joinedAt: IsoDate.nullable(),
      /** When you last wrote here, null for never. */
      wroteAt: IsoDate.nullable(),
    },
    errors: ['ROOM_NOT_FOUND', 'CANNOT_READ', 'BANNED', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'TOO_MANY'],
    summary:
      'Loads a room on this socket and answers what its screen needs. Anyone signed in may load a Public room; sending needs joining. With `tellsRead` only what updateRoomPointer says counts as read, else all that comes.',
  },
  unloadRoom: {
    namespace: '/room',
    emit: 'unloadRoom',
    auth: 'signedIn',
    bots: 'may',
    in: { id: RoomRef.optional() },
    out: {},
    errors: [],
    summary: 'Unloads a room on this socket (all of them without `id`); the others get userLeft after the last device.',
  },
  loadRoomError: {
    namespace: ['/room'],
    event: 'loadRoomError',
    payload: { heading: z.string(), msg: z.string(), code: z.string() },
    summary: 'A load failed: a heading and a sentence for the room-load error screen.',
  },
  previewRoom: {
    service: 'api',
    route: 'GET /rooms/preview',
    auth: 'none',
    in: { roomId: RoomRef },
    out: { roomDetails: RoomDetails, data: z.array(RoomMessage), onlineCount: z.number().int() },
    errors: ['ROOM_NOT_FOUND', 'TOO_MANY'],
    summary: 'A Public Normal room and its latest 50 messages, newest first, without signing in.',
  },
  getProfile: {
    service: 'api',
    route: 'GET /user/profile',
    auth: 'maybe',
    bots: 'may',
    in: { username: TargetName },
    out: {
      profile: Profile,
      userdata: ProfileUser,
      /** Whether it is your own. */
      me: z.boolean(),
      publicThreads: z.strictObject({ threadsList: z.array(Thread), countTotal: z.number().int() }),
    },
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary: "A public profile and the person's latest public threads.",
  },
  logFrontendError: {
    service: 'api',
    route: 'POST /generic/frontendErrorLog',
    auth: 'none',
    in: {
      error: z.object({ message: text(limits.crashReport), stack: text(limits.crashReport).optional() }),
      info: z.unknown().optional(),
    },
    out: {},
    errors: ['TOO_LARGE', 'TOO_MANY'],
    summary: 'Reports a crash of the interface; nothing personal is stored.',
  },
});
