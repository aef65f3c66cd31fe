import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { CanLoadMore, IsoDate, RoomRef, TargetName, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { OwnBan, RoomBan } from '../entities/ban.ts';
import { labelText, nonEmptyText, text, optionalText } from '../text/text.ts';
import { NextSpeaker } from './broadcast.ts';
import { RoomMessage } from './messages.ts';
import { timeoutsContract } from './room-order.ts';

/**
 * The calls of the moderation commands (docs/product.md#command-calls, docs/contract.md#commands). Who may use which is
 * the table in commands.ts.
 */

const byRoom = { roomId: RoomRef };
const byTarget = { ...byRoom, target: TargetName };
/** It holds everywhere, so the room where it was said may be left out, and is not looked at. */
const anywhere = { roomId: RoomRef.optional(), target: TargetName };
const minutes = z.number().int().min(1).max(limits.banMinutes).optional();
const out = { msg: z.string() };
/** How much of each. */
const written = { messages: z.number().int(), threads: z.number().int(), replies: z.number().int() };
const inRoom = [
  'ROOM_NOT_FOUND',
  'GUESTS_MAY_NOT',
  'AGE_UNCONFIRMED',
  'BANNED',
  'NOT_A_MEMBER',
  'FORBIDDEN',
  'TOO_MANY',
] as const;
const onPerson = [...inRoom, 'NO_SUCH_PERSON', 'OUTRANKED'] as const;
/** `isDone`: nothing is left; otherwise undoLastHour goes on. */
const undone = { ...written, isDone: z.boolean() };
const ban = {
  in: {
    ...byTarget,
    minutes,
    reason: optionalText(limits.commandReason),
    /** As banAddress, for as long as the ban, 30 days at most. */
    address: z.boolean().optional(),
    /** As undoLastHour, once the ban is stored. */
    lastHour: z.boolean().optional(),
  },
  /** `undone`: of `lastHour`. */
  out: { ...out, undone: z.strictObject(undone).optional() },
  errors: [...onPerson, 'REFUSED'],
} as const;

export const commandsContract = defineContract({
  ...timeoutsContract,
  playSound: {
    service: 'api',
    route: 'POST /a/r/play',
    auth: 'signedIn',
    in: { ...byRoom, sound: nonEmptyText(limits.commandName) },
    /** How many others can hear it, as far as the server knows. */
    out: { ...out, heardBy: z.number().int() },
    errors: [...inRoom, 'NOT_FOUND'],
    summary:
      'Plays one of the 12 sounds to whoever has the room open and did not turn sounds off. NOT_FOUND: there is no such sound.',
  },
  setTopic: {
    service: 'api',
    route: 'POST /a/r/setTopic',
    auth: 'signedIn',
    in: { ...byRoom, text: labelText(limits.topic) },
    out,
    errors: [...inRoom, 'LADDER', 'REFUSED'],
    summary: "Sets the room's topic; an empty text removes it. Everybody in the room gets topicUpdated.",
  },
  runBotCommand: {
    service: 'api',
    route: 'POST /a/r/botCommand',
    auth: 'signedIn',
    in: {
      ...byRoom,
      targetBot: TargetName,
      command: nonEmptyText(limits.commandName),
      params: optionalText(limits.commandParams),
      /** As of a message: the same one is stored once. */
      tempId: Id.optional(),
    },
    /** `member`: the bot. The command is a message of yours. */
    out: { member: User, msg: z.string(), id: Id, rev: z.number().int(), message: RoomMessage },
    errors: [
      ...inRoom,
      'NO_SUCH_PERSON',
      'NO_SUCH_COMMAND',
      'SPAM_CONTROL',
      'FROZEN',
      'IN_TIMEOUT',
      'SLOW_MODE',
      'LADDER',
      'REFUSED',
    ],
    summary:
      'Gives a command to a bot of the room, here or away: a message that everybody gets. INVALID_INPUT names the parameter that is wrong, missing or too much.',
  },
  grantBroadcast: {
    service: 'api',
    route: 'POST /a/r/broadcast/grant',
    auth: 'signedIn',
    in: { ...byTarget, minutes: z.number().int().min(1).max(limits.broadcastMinutes).optional() },
    out: { ...out, until: IsoDate.nullable() },
    errors: onPerson,
    summary:
      'Gives a person the right to speak in the room, for so many minutes or without end; rank 9 and up. They get roleUpdated.',
  },
  revokeBroadcast: {
    service: 'api',
    route: 'POST /a/r/broadcast/revoke',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: onPerson,
    summary:
      'Takes the right to speak from a person, whatever their rank, until it is granted again; rank 9 and up. Their turn ends at once.',
  },
  giveMicrophone: {
    service: 'api',
    route: 'POST /a/r/broadcast/give',
    auth: 'signedIn',
    in: byTarget,
    out: { ...out, next: NextSpeaker.nullable() },
    errors: [...onPerson, 'HAND_DOWN'],
    summary:
      'Gives the microphone next to somebody whose hand is up, with the right to speak for an hour if they have none: 60 s are theirs to begin, once nobody speaks. Rank 9 and up.',
  },
  extendRole: {
    service: 'api',
    route: 'POST /a/r/extend',
    auth: 'signedIn',
    in: { ...byTarget, role: z.union([nonEmptyText(40), z.number().int().min(-1).max(11)]) },
    out,
    errors: [...onPerson, 'NOT_FOUND'],
    summary: 'Gives a role of the room, by title or rank number.',
  },
  clearRoom: {
    service: 'api',
    route: 'POST /a/r/clear',
    auth: 'signedIn',
    in: { ...byRoom, count: z.number().int().min(1).max(limits.clearMessages).optional() },
    out,
    errors: inRoom,
    summary:
      'Removes the latest `count` messages of everybody, or all of them; threads stay. Everybody gets roomCleared.',
  },
  countMessages: {
    service: 'api',
    route: 'GET /a/r/clear/count',
    auth: 'signedIn',
    in: byRoom,
    out: { count: z.number().int() },
    errors: inRoom,
    summary: 'How many messages a clear would remove, for whoever may clear the room.',
  },
  banPerson: {
    service: 'api',
    route: 'POST /a/r/ban',
    auth: 'signedIn',
    ...ban,
    summary:
      'Bans a person from the room, for minutes or until unbanned. They get roomBanned, and calls in the room answer BANNED until it ends.',
  },
  seePerson: {
    service: 'api',
    route: 'POST /a/r/seen',
    auth: 'signedIn',
    in: byTarget,
    out: { ...out, seenAt: IsoDate.nullable() },
    errors: [...inRoom, 'NO_SUCH_PERSON', 'REFUSED'],
    summary:
      'When a member was last seen; `seenAt` is null for a person who is here now. REFUSED when they have turned this off.',
  },
  removePerson: {
    service: 'api',
    route: 'POST /a/r/remove',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: onPerson,
    summary: "Ends a person's membership; they may join again, a Private room by invitation.",
  },
  kickGuest: {
    service: 'api',
    route: 'POST /a/r/kickGuest',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: onPerson,
    summary: 'Sends a guest out of the room, who may come back after a minute.',
  },
  banGuest: {
    service: 'api',
    route: 'POST /a/r/banGuest',
    auth: 'signedIn',
    ...ban,
    summary:
      'Bans a guest from the room: for 24 hours, or for minutes. It holds under other names of the same guest too.',
  },
  unbanPerson: {
    service: 'api',
    route: 'POST /a/r/unban',
    auth: 'signedIn',
    /**
     * By id: whoever closed the account has no name. NO_SUCH_PERSON without either. `banId`: of several bans of the person
     * this one, which listBans has.
     */
    in: { ...byRoom, target: TargetName.optional(), targetId: Id.optional(), banId: Id.optional() },
    out,
    errors: onPerson,
    summary:
      'Ends a ban, for everybody for whom it held, or by its id a timeout. They get roomUnbanned or timeoutChanged.',
  },
  listBans: {
    service: 'api',
    route: 'GET /a/r/bans',
    auth: 'signedIn',
    in: {
      ...byRoom,
      state: z.enum(['held', 'ended', 'timeouts']).optional(),
      /** A part of the username. */
      find: text(limits.search).trim().toLowerCase().optional(),
      before: Id.optional(),
    },
    /** `total`: how many people are banned now, whatever was asked; limits.bansCounted + 1 stands for more. */
    out: { data: z.array(RoomBan), canLoadMore: CanLoadMore, total: z.number().int() },
    errors: [...inRoom, 'NOT_FOUND'],
    summary:
      'Who is banned from the room, or was, or has a timeout there, from rank 6 on; the latest first, 20 at a time.',
  },
  getOwnBan: {
    service: 'api',
    route: 'GET /a/r/ban',
    auth: 'signedIn',
    in: byRoom,
    out: { ban: OwnBan.nullable() },
    errors: ['ROOM_NOT_FOUND'],
    summary: 'The ban that keeps you out of a room, without by whom; null when none does.',
  },
  roomBanned: {
    namespace: ['/global'],
    event: 'roomBanned',
    /** `roomId` null: from every room. `until` null: until somebody unbans you. */
    payload: { roomId: Id.nullable(), until: IsoDate.nullable(), reason: z.string() },
    summary: 'You are banned from a room, or from every room.',
  },
  roomUnbanned: {
    namespace: ['/global'],
    event: 'roomUnbanned',
    payload: { roomId: Id.nullable() },
    summary: 'A ban of yours was lifted before its end.',
  },
  banAddress: {
    service: 'api',
    route: 'POST /a/r/ipban',
    auth: 'signedIn',
    in: {
      ...byTarget,
      hours: z.number().int().min(1).max(limits.ipBanHours).optional(),
      /** Members too; guests only without. */
      all: z.boolean().optional(),
      reason: optionalText(limits.commandReason),
      confirm: z.boolean().optional(),
    },
    out: { ...out, confirm: z.literal(true).optional(), people: z.number().int().nullable() },
    errors: [...onPerson, 'REFUSED'],
    summary:
      "Bans a guest's address for guests of the room; by platform staff of rank 10 anybody's, from every room, who are asked for `confirm` when more than one person is touched, and are told how many. FORBIDDEN for members and `all` by others.",
  },
  previewBan: {
    service: 'api',
    route: 'GET /a/r/ban/preview',
    auth: 'signedIn',
    in: byTarget,
    /**
     * `address`: the reader may ban the person's address too. `people`: who used it in 30 days, 1,000 at most; null when
     * none is known, and for whoever is not of the platform's staff of rank 10. `everywhere`: the reader's address bans
     * hold in every room.
     */
    out: { ...written, address: z.boolean(), people: z.number().int().nullable(), everywhere: z.boolean() },
    errors: onPerson,
    summary:
      'What a ban may take with it: what the person wrote in the room in the last hour, and how many people used the address.',
  },
  undoLastHour: {
    service: 'api',
    route: 'POST /a/r/undo',
    auth: 'signedIn',
    in: byTarget,
    out: undone,
    errors: onPerson,
    summary: 'Deletes what a person wrote in the room in the last hour, for 5 s a call; for whoever may ban them.',
  },
  ignorePerson: {
    service: 'api',
    route: 'POST /a/r/ignore',
    auth: 'signedIn',
    in: anywhere,
    out,
    errors: ['NO_SUCH_PERSON', 'TOO_MANY'],
    summary: 'Ignores a person, in every room and privately: you do not see what they say any more.',
  },
  unignorePerson: {
    service: 'api',
    route: 'POST /a/r/rignore',
    auth: 'signedIn',
    in: anywhere,
    out,
    errors: ['NO_SUCH_PERSON', 'TOO_MANY'],
    summary: 'Ends ignoring a person: you see what they say again.',
  },
  soundPlayed: {
    namespace: ['/room'],
    event: 'playSound',
    payload: { roomId: Id, sound: z.string(), username: z.string() },
    summary:
      'Somebody plays a sound. Everybody who has the room loaded gets it, its player too; whether it is heard is up to their settings. It is stored nowhere.',
  },
});
