import * as z from 'zod';
import { defineContract } from './contract.ts';
import { IsoDate, RoomRef, TargetName, User } from './entities.ts';
import { Id } from './ids.ts';
import { limits } from './limits.ts';
import { filled, text } from './text.ts';

/** The calls of the moderation commands (specification 7, CONTRACT.md 6). Who may use which is the table in commands.ts. */

const byRoom = { roomId: RoomRef };
const byTarget = { ...byRoom, target: TargetName };
const minutes = z.number().int().min(1).max(limits.banMinutes).optional();
const out = { msg: z.string() };
const inRoom = [
  'ROOM_NOT_FOUND',
  'GUESTS_MAY_NOT',
  'AGE_UNCONFIRMED',
  'NOT_A_MEMBER',
  'FORBIDDEN',
  'TOO_MANY',
] as const;
const onPerson = [...inRoom, 'NO_SUCH_PERSON', 'OUTRANKED'] as const;

export const commandsContract = defineContract({
  playSound: {
    service: 'api',
    at: 'POST /a/r/play',
    auth: 'signedIn',
    in: { ...byRoom, sound: filled(limits.commandName) },
    out,
    errors: [...inRoom, 'NOT_FOUND'],
    says: 'Plays a sound to everybody in the room.',
  },
  setTopic: {
    service: 'api',
    at: 'POST /a/r/setTopic',
    auth: 'signedIn',
    in: { ...byRoom, text: text(limits.topic).trim() },
    out,
    errors: inRoom,
    says: "Sets the room's topic; an empty text takes it away. Everybody in the room hears topicUpdated.",
  },
  runBotCommand: {
    service: 'api',
    at: 'POST /a/r/botCommand',
    auth: 'signedIn',
    in: {
      ...byRoom,
      targetBot: TargetName,
      command: filled(limits.commandName),
      params: text(limits.commandParams).optional(),
    },
    out: { member: User, msg: z.string() },
    errors: [...inRoom, 'NO_SUCH_PERSON'],
    says: 'Gives a command to a bot in the room; the answer names the bot.',
  },
  extendRole: {
    service: 'api',
    at: 'POST /a/r/extend',
    auth: 'signedIn',
    in: { ...byTarget, role: z.union([filled(40), z.number().int().min(-1).max(11)]) },
    out,
    errors: [...onPerson, 'NOT_FOUND'],
    says: 'Gives a role of the room, by title or rank number.',
  },
  clearRoom: {
    service: 'api',
    at: 'POST /a/r/clear',
    auth: 'signedIn',
    in: { ...byRoom, count: z.number().int().min(1).max(limits.clearMessages).optional() },
    out,
    errors: inRoom,
    says: 'Removes the latest `count` messages, or all.',
  },
  banPerson: {
    service: 'api',
    at: 'POST /a/r/ban',
    auth: 'signedIn',
    in: { ...byTarget, minutes, reason: text(limits.commandReason).optional() },
    out,
    errors: onPerson,
    says: 'Bans a person from the room, for minutes or until unbanned.',
  },
  seePerson: {
    service: 'api',
    at: 'POST /a/r/seen',
    auth: 'signedIn',
    in: byTarget,
    out: { ...out, seenAt: IsoDate.nullable() },
    errors: [...inRoom, 'NO_SUCH_PERSON', 'REFUSED'],
    says: 'When a member was last seen; `seenAt` is null for one who is here now. REFUSED when they keep it to themselves.',
  },
  removePerson: {
    service: 'api',
    at: 'POST /a/r/remove',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: onPerson,
    says: "Ends a person's membership.",
  },
  kickGuest: {
    service: 'api',
    at: 'POST /a/r/kickGuest',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: onPerson,
    says: 'Sends a guest out of the room.',
  },
  banGuest: {
    service: 'api',
    at: 'POST /a/r/banGuest',
    auth: 'signedIn',
    in: { ...byTarget, minutes },
    out,
    errors: onPerson,
    says: 'Bans a guest from the room.',
  },
  unbanPerson: {
    service: 'api',
    at: 'POST /a/r/unban',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: onPerson,
    says: 'Takes a ban back.',
  },
  banAddress: {
    service: 'api',
    at: 'POST /a/r/ipban',
    auth: 'signedIn',
    in: { ...byTarget, hours: z.number().int().min(1).max(limits.ipBanHours).optional() },
    out,
    errors: onPerson,
    says: "Bans a person's address: from the room, or by platform staff from the platform.",
  },
  ignorePerson: {
    service: 'api',
    at: 'POST /a/r/ignore',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: ['ROOM_NOT_FOUND', 'NO_SUCH_PERSON', 'TOO_MANY'],
    says: "You do not see this person's messages any more.",
  },
  unignorePerson: {
    service: 'api',
    at: 'POST /a/r/rignore',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: ['ROOM_NOT_FOUND', 'NO_SUCH_PERSON', 'TOO_MANY'],
    says: 'You see them again.',
  },
  soundPlayed: {
    namespace: ['/room'],
    hear: 'playSound',
    carries: { roomId: Id, sound: z.string(), username: z.string() },
    says: 'Somebody plays a sound.',
  },
});
