import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { IsoDate, RoomRef, TargetName, User } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { labelText, nonEmptyText, text } from '../text/text.ts';

/**
 * The calls of the moderation commands (docs/product.md#command-calls, docs/contract.md#commands). Who may use which is
 * the table in commands.ts.
 */

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
    route: 'POST /a/r/play',
    auth: 'signedIn',
    in: { ...byRoom, sound: nonEmptyText(limits.commandName) },
    out,
    errors: [...inRoom, 'NOT_FOUND'],
    summary: 'Plays a sound to everybody in the room.',
  },
  setTopic: {
    service: 'api',
    route: 'POST /a/r/setTopic',
    auth: 'signedIn',
    in: { ...byRoom, text: labelText(limits.topic) },
    out,
    errors: inRoom,
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
      params: text(limits.commandParams).optional(),
    },
    out: { member: User, msg: z.string() },
    errors: [...inRoom, 'NO_SUCH_PERSON'],
    summary: 'Gives a command to a bot in the room; the answer names the bot.',
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
    summary: 'Removes the latest `count` messages, or all.',
  },
  banPerson: {
    service: 'api',
    route: 'POST /a/r/ban',
    auth: 'signedIn',
    in: { ...byTarget, minutes, reason: text(limits.commandReason).optional() },
    out,
    errors: onPerson,
    summary: 'Bans a person from the room, for minutes or until unbanned.',
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
    summary: "Ends a person's membership.",
  },
  kickGuest: {
    service: 'api',
    route: 'POST /a/r/kickGuest',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: onPerson,
    summary: 'Sends a guest out of the room.',
  },
  banGuest: {
    service: 'api',
    route: 'POST /a/r/banGuest',
    auth: 'signedIn',
    in: { ...byTarget, minutes },
    out,
    errors: onPerson,
    summary: 'Bans a guest from the room.',
  },
  unbanPerson: {
    service: 'api',
    route: 'POST /a/r/unban',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: onPerson,
    summary: 'Ends a ban.',
  },
  banAddress: {
    service: 'api',
    route: 'POST /a/r/ipban',
    auth: 'signedIn',
    in: { ...byTarget, hours: z.number().int().min(1).max(limits.ipBanHours).optional() },
    out,
    errors: onPerson,
    summary: "Bans a person's address: from the room, or by platform staff from the platform.",
  },
  ignorePerson: {
    service: 'api',
    route: 'POST /a/r/ignore',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: ['ROOM_NOT_FOUND', 'NO_SUCH_PERSON', 'TOO_MANY'],
    summary: 'Ignores a person: you do not see their messages any more.',
  },
  unignorePerson: {
    service: 'api',
    route: 'POST /a/r/rignore',
    auth: 'signedIn',
    in: byTarget,
    out,
    errors: ['ROOM_NOT_FOUND', 'NO_SUCH_PERSON', 'TOO_MANY'],
    summary: 'Ends ignoring a person: you see their messages again.',
  },
  soundPlayed: {
    namespace: ['/room'],
    event: 'playSound',
    payload: { roomId: Id, sound: z.string(), username: z.string() },
    summary: 'Somebody plays a sound.',
  },
});
