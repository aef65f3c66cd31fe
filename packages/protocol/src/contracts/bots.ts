import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { BotCommand, OnlineBot, OwnBot, RegisteredCommand, RoomBot } from '../entities/bot.ts';
import { IsoDate, RoomRef, TargetName } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { labelText, nonEmptyText } from '../text/text.ts';
import { GuestUsername } from './accounts.ts';

/** Bots: who makes them, their token, their commands and what a room hears of them (docs/contract.md#bots). */

const botId = { botId: Id };
const inRoom = { roomId: RoomRef };
/** `token`: opens the same calls and sockets as an access token, until it is rotated. Never answered again. */
const shownOnce = { token: z.string() };
const owned = ['ROOM_NOT_FOUND', 'FORBIDDEN', 'BANNED', 'TOO_MANY'] as const;

export const botsContract = defineContract({
  createBot: {
    service: 'api',
    route: 'POST /a/bots/create',
    auth: 'member',
    in: { username: GuestUsername, about: labelText(limits.about).optional(), roomId: RoomRef.optional() },
    out: { bot: OwnBot, ...shownOnce },
    errors: [...owned, 'NAME_TAKEN', 'NAME_RESERVED', 'BOTS_LIMIT', 'REFUSED'],
    summary:
      'Makes a bot, in a room of yours if `roomId` is given. For owners of rooms, 5 an owner, and for platform staff; FORBIDDEN for others.',
  },
  rotateBotToken: {
    service: 'api',
    route: 'POST /a/bots/rotate',
    auth: 'member',
    in: botId,
    out: shownOnce,
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary: 'Gives your bot another token; the one before opens nothing from then on, and its sockets end.',
  },
  deleteBot: {
    service: 'api',
    route: 'POST /a/bots/delete',
    auth: 'member',
    in: botId,
    out: {},
    errors: ['NOT_FOUND', 'TOO_MANY'],
    summary: 'Removes your bot for good: its token and sockets end, what it wrote stays.',
  },
  getOwnBot: {
    service: 'api',
    route: 'GET /a/bots/me',
    auth: 'signedIn',
    bots: 'may',
    in: {},
    out: { _id: Id, username: z.string() },
    errors: ['FORBIDDEN'],
    summary: 'Which bot the token belongs to. FORBIDDEN for people.',
  },
  listBots: {
    service: 'api',
    route: 'GET /a/bots',
    auth: 'member',
    in: {},
    /** `most`: how many you may have; 0 for who may have none, null for staff, who may have any number. */
    out: { bots: z.array(OwnBot), most: z.number().int().nullable() },
    errors: [],
    summary: 'The bots you own, the newest first.',
  },
  addBot: {
    service: 'api',
    route: 'POST /a/r/bots/add',
    auth: 'member',
    in: { ...inRoom, bot: z.union([Id, TargetName]) },
    out: { bot: RoomBot },
    errors: [...owned, 'NO_SUCH_PERSON', 'BOTS_LIMIT'],
    summary: "Adds a bot to a room, for the room's owner; somebody else's bot too. At most 20 in a room.",
  },
  removeBot: {
    service: 'api',
    route: 'POST /a/r/bots/remove',
    auth: 'member',
    in: { ...inRoom, bot: z.union([Id, TargetName]) },
    out: {},
    errors: [...owned, 'NO_SUCH_PERSON'],
    summary: "Takes a bot out of a room, for the room's owner. Its sockets leave the room at once.",
  },
  listRoomBots: {
    service: 'api',
    route: 'GET /a/r/bots',
    auth: 'signedIn',
    bots: 'may',
    in: inRoom,
    out: { bots: z.array(RoomBot) },
    errors: ['ROOM_NOT_FOUND', 'CANNOT_READ', 'BANNED', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED'],
    summary: 'The bots of a room with their commands, those that are away too.',
  },
  registerCommands: {
    namespace: '/room',
    emit: 'registerCommands',
    auth: 'signedIn',
    bots: 'may',
    in: {
      id: RoomRef,
      commands: z.array(RegisteredCommand).max(limits.botCommands, `must have at most ${limits.botCommands} commands`),
    },
    out: { commands: z.array(BotCommand) },
    errors: [
      'ROOM_NOT_FOUND',
      'NOT_A_MEMBER',
      'FORBIDDEN',
      'BANNED',
      'GUESTS_MAY_NOT',
      'AGE_UNCONFIRMED',
      'TOO_MANY',
      'REFUSED',
    ],
    /** What REFUSED names is `commands.<place>.name` (counted from 0), `….desc`, `….params`, or name and description together without it; nothing is stored then, and what was registered before holds. */
    summary:
      'A bot says what it answers in a room that it has loaded; everybody there gets botConnected. It replaces what it registered before. FORBIDDEN for people.',
  },
  failCommand: {
    namespace: '/room',
    emit: 'failCommand',
    auth: 'signedIn',
    bots: 'may',
    in: { id: RoomRef, messageId: Id, msg: nonEmptyText(limits.botFailure) },
    out: {},
    errors: [
      'ROOM_NOT_FOUND',
      'NOT_A_MEMBER',
      'NOT_FOUND',
      'BANNED',
      'GUESTS_MAY_NOT',
      'AGE_UNCONFIRMED',
      'TOO_MANY',
      'REFUSED',
    ],
    summary:
      'A bot says that it could not do a command: only who gave it gets botCommandFailed. NOT_FOUND for a command that is not its own or is done.',
  },
  botAdded: {
    namespace: ['/room'],
    event: 'botAdded',
    payload: { roomId: Id },
    summary: 'You, a bot, were added to a room.',
  },
  botConnected: {
    namespace: ['/room'],
    event: 'botConnected',
    payload: { roomId: Id, bot: OnlineBot.omit({ commands: true }), commands: z.array(BotCommand) },
    summary: 'A bot registered its commands in the room.',
  },
  botDisconnected: {
    namespace: ['/room'],
    event: 'botDisconnected',
    payload: { roomId: Id, bot: OnlineBot.omit({ commands: true }) },
    summary: 'A bot that had registered commands has left the room, by whatever way.',
  },
  botCommandFailed: {
    namespace: ['/room'],
    event: 'botCommandFailed',
    payload: { roomId: Id, messageId: Id, bot: OnlineBot.omit({ commands: true }), msg: z.string() },
    summary: 'A bot could not do the command that you gave with this message. Stored nowhere.',
  },
  botReplaced: {
    namespace: ['/room'],
    event: 'botReplaced',
    payload: { msg: z.string() },
    summary: 'Another program has connected with the token of this bot. This socket ends; it must not come back.',
  },
  botSuspended: {
    namespace: ['/room'],
    event: 'botSuspended',
    payload: { until: IsoDate.nullable(), msg: z.string() },
    summary:
      'The bot, or whoever owns it, is suspended: every connection ends now, and none is let in before `until`, null for good.',
  },
});
