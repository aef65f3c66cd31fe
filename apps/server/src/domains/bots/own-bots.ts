import { GuestUsername } from '@baithak/protocol/contracts/accounts';
import type { botsContract } from '@baithak/protocol/contracts/bots';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { staffRank } from '@baithak/protocol/ranks';
import { type AdminApp, type AdminCommand, CommandError, UsageError } from '../../platform/admin/admin-command.ts';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { nameSuffix, newBotSession, refuseName, refuseReserved } from '../accounts/api.ts';
import { logStamp } from '../moderation-log/api.ts';
import { findPerson } from '../people/api.ts';
import { findRoom, ownsRoom } from '../rooms/api.ts';
import { writingOf } from '../words/api.ts';
import { type BotRow, botsOf, findBot, openRoomId, ownsAnyRoom } from './bots.queries.ts';
import { type NewBot, replaceToken, storeBot } from './bots.write.ts';
import { presentOwnBots, publishAdded } from './room-bots.ts';

const makings = { name: 'createBot', points: 20, seconds: 3600 };

/** How many bots somebody may have: null for any number (docs/contract.md#bots). */
const mostBots = async ({ db, viewer }: Caller): Promise<number | null> => {
  if (viewer.bot) return 0;
  if (viewer.rank >= staffRank) return null;
  return (await ownsAnyRoom(db.read, viewer.userId)) ? limits.botsOfOwner : 0;
};

const mayMakeIn = (room: { creator: string }, viewer: Viewer): boolean =>
  ownsRoom(room, viewer) || viewer.rank >= staffRank;

/** Where the bot is to be; null for nowhere yet. */
const roomFor = async ({ db, viewer }: Caller, ref: string | undefined): Promise<string | null> => {
  if (ref === undefined) return null;
  const room = await findRoom(db.read, viewer, ref);
  if (!mayMakeIn(room, viewer)) throw new Refusal('FORBIDDEN');
  return room.id;
};

/** A bot as the write stores it, and its token. */
const newBot = (
  bot: Pick<NewBot, 'username' | 'about' | 'ownerId' | 'most' | 'roomId' | 'by' | 'log' | 'now'>,
): { readonly stored: NewBot; readonly token: string } => {
  const { token, session } = newBotSession(bot.now);
  return { token, stored: { ...bot, id: newId(bot.now), suffix: nameSuffix(), session } };
};

/** Makes a bot, whose token is answered this once (docs/contract.md#bots). */
export const createBot: CallHandler<typeof botsContract.createBot> = async (
  caller,
  { username, about: written = '', roomId: ref },
) => {
  const { db, clock, limits: rates, viewer } = caller;
  await rates.take(makings, viewer.userId);
  refuseName(caller, username);
  const roomId = await roomFor(caller, ref);
  const most = await mostBots(caller);
  if (most === 0) throw new Refusal('FORBIDDEN');
  const { fields, doubt } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: () => ({ about: written }),
    writing: writingOf(viewer),
    place: 'profile',
    roomId: null,
    rank: viewer.rank,
  });
  const { about } = fields;
  const { stored, token } = newBot({
    username,
    about,
    ownerId: viewer.userId,
    most,
    roomId,
    by: viewer.userId,
    log: logStamp(caller),
    now: clock.now(),
  });
  await db.write(storeBot, stored);
  // Whoever ignores the owner ignores the bot: they get their lists again.
  caller.live.personChanged(viewer.userId);
  const profile = { username, fullname: '', alias: '', about, picture: null };
  const report = { kind: 'profile', about: stored.id, roomId: null, kept: { profile } } as const;
  await caller.services.reports.reportDoubt(caller, doubt, { thing: stored.id, report });
  caller.authLog.note('createBot', { userId: stored.id, by: viewer.userId });
  if (roomId !== null) publishAdded(caller, roomId, stored.id);
  const row = await findBot(db.read, stored.id);
  const [bot] = row ? await presentOwnBots(caller, [row]) : [];
  if (!bot) throw new Refusal('NOT_FOUND');
  return { bot, token };
};

/** `--owner` and `--room` of what was typed. */
const readOptions = (words: readonly string[]): { owner: string; room: string | undefined } => {
  const options: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [name, value] = words.slice(at, at + 2);
    if ((name !== '--owner' && name !== '--room') || value === undefined) throw new UsageError();
    options[name.slice(2)] = value;
  }
  const { owner, room } = options;
  if (owner === undefined) throw new UsageError();
  return { owner, room };
};

const refused = (error: unknown): never => {
  if (error instanceof Refusal) throw new CommandError(error.message);
  throw error;
};

const make = async (app: AdminApp, username: string, words: readonly string[]): Promise<string> => {
  const { owner, room } = readOptions(words);
  const person = await findPerson(app.db.read, { username: owner });
  if (!person || person.guest === 1) throw new CommandError(`There is no account ${owner}.`);
  const roomId = room === undefined ? null : await openRoomId(app.db.read, room);
  if (roomId === undefined) throw new CommandError(`There is no room ${room}.`);
  refuseReserved(username);
  const { stored, token } = newBot({
    username,
    about: '',
    ownerId: person.id,
    most: null,
    roomId,
    by: null,
    log: logStamp(app),
    now: app.clock.now(),
  });
  await app.db.write(storeBot, stored);
  if (roomId !== null) publishAdded(app, roomId, stored.id);
  return token;
};

/** `create-bot <username> --owner <username> [--room <slug>]`: prints the token, which is shown this once. */
export const createBotCommand: AdminCommand = {
  usage: 'create-bot <username> --owner <username> [--room <slug or id>]',
  run: async (app, [username, ...words]) => {
    if (username === undefined || !GuestUsername.safeParse(username).success) throw new UsageError();
    return make(app, username, words).catch(refused);
  },
};

/** A bot of the caller's: NOT_FOUND for every other one. */
const findOwnBot = async ({ db, viewer }: Caller, botId: string): Promise<BotRow> => {
  const bot = await findBot(db.read, botId);
  if (bot?.owner_id !== viewer.userId) throw new Refusal('NOT_FOUND');
  return bot;
};

/** Removes a bot like an account that is closed: what it wrote stays, as by 'Removed User'. */
export const deleteBot: CallHandler<typeof botsContract.deleteBot> = async (caller, { botId }) => {
  const { limits, viewer, services, authLog } = caller;
  await limits.take({ name: 'deleteBot', points: 30, seconds: 3600 }, viewer.userId);
  const bot = await findOwnBot(caller, botId);
  await services.accountData.close(bot.id);
  authLog.note('deleteBot', { userId: bot.id, by: viewer.userId });
  return {};
};

/** Whose token it is, for the program that has it. */
export const getOwnBot: CallHandler<typeof botsContract.getOwnBot> = ({ viewer }) => {
  if (!viewer.bot) throw new Refusal('FORBIDDEN');
  return { _id: viewer.userId, username: viewer.username };
};

export const listBots: CallHandler<typeof botsContract.listBots> = async (caller) => {
  const rows = await botsOf(caller.db.read, caller.viewer.userId);
  return { bots: await presentOwnBots(caller, rows), most: await mostBots(caller) };
};

/** A new token for a bot: the one before opens nothing any more, and its sockets end at once. */
export const rotateBotToken: CallHandler<typeof botsContract.rotateBotToken> = async (caller, { botId }) => {
  const { db, clock, limits, live, viewer, authLog } = caller;
  await limits.take({ name: 'rotateBotToken', points: 30, seconds: 3600 }, viewer.userId);
  const bot = await findOwnBot(caller, botId);
  const { token, session } = newBotSession(clock.now());
  await db.write(replaceToken, { botId: bot.id, session, now: clock.now() });
  authLog.note('rotateBotToken', { userId: bot.id, by: viewer.userId });
  live.disconnectUser(bot.id);
  return { token };
};
