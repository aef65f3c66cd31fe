import { botsContract } from '@baithak/protocol/contracts/bots';
import type { BotCommand, BotRoom, OwnBot, RoomBot } from '@baithak/protocol/entities/bot';
import type { User } from '@baithak/protocol/entities/entities';
import { iso } from '../../platform/clock.ts';
import type { App, Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { logStamp } from '../moderation-log/api.ts';
import { publishNotifications } from '../notifications/api.ts';
import { presentUser, usersById } from '../people/api.ts';
import { expelFromRoom, findOwnRoom, findRoomToRead } from '../rooms/api.ts';
import {
  type BotRow,
  type RoomOfBot,
  botInRoom,
  botsInRoom,
  everRegistered,
  findBot,
  roomsOfBots,
} from './bots.queries.ts';
import type { BotState } from './online-bots.ts';
import { removeBotFromRoom, storeBotInRoom } from './bots.write.ts';
import { countWaiting } from './commands.write.ts';

export const presentRoom = ({ _id, slug, title, tile }: RoomOfBot): BotRoom => ({ _id, slug, title, tile });

/** When a bot is and was connected (docs/contract.md#bots). `known`: it has registered commands before. */
export const presentState = ({ since }: BotState, row: BotRow, known: boolean) => ({
  connected: since === undefined ? null : iso(since),
  lastConnected: known ? iso(row.last_seen_at) : null,
});

/** Bots as their owner sees them, in their order. */
export const presentOwnBots = async (app: Pick<App, 'db' | 'services'>, rows: readonly BotRow[]): Promise<OwnBot[]> => {
  const ids = rows.map(({ id }) => id);
  const [rooms, known, stateOf, ...waiting] = await Promise.all([
    roomsOfBots(app.db.read, ids),
    everRegistered(app.db.read, ids),
    app.services.bots.online.statesOf(ids),
    ...ids.map((id) => countWaiting(app.db.read, id)),
  ]);
  return rows.map((row, at) => ({
    ...presentUser(row),
    about: row.about,
    rooms: rooms.filter(({ botId }) => botId === row.id).map(presentRoom),
    ...presentState(stateOf(row.id), row, known.has(row.id)),
    waiting: waiting[at] ?? 0,
  }));
};

/** When a bot was last connected, in milliseconds: what is stored may be a minute old, and it may have failed commands since. */
const lastConnectedAt = ({ leftAt }: BotState, { last_seen_at: seenAt }: BotRow): number =>
  Math.max(seenAt, leftAt ?? 0);

/** A bot as the people of a room see it. */
const presentRoomBot = (
  state: BotState,
  roomId: string,
  row: BotRow & { readonly commands: BotCommand[] | null },
  owners: ReadonlyMap<string, User>,
): RoomBot => ({
  ...presentUser(row),
  about: row.about,
  by: owners.get(row.owner_id) ?? null,
  online: state.rooms.has(roomId),
  lastConnected: row.commands === null ? null : iso(lastConnectedAt(state, row)),
  commands: row.commands ?? [],
});

/** After the commit: the bot's program learns that it may load another room. */
export const publishAdded = ({ live }: Pick<App, 'live'>, roomId: string, botId: string): void =>
  live.user(botId).publish(botsContract.botAdded, { roomId });

const changes = { name: 'changeRoomBots', points: 30, seconds: 60 };

/** The room and the bot that its owner names. */
const findBoth = async (caller: Caller, roomId: string, ref: string) => {
  const { db, viewer, limits } = caller;
  await limits.take(changes, viewer.userId);
  const room = await findOwnRoom(db.read, viewer, roomId);
  const bot = await findBot(db.read, ref);
  if (!bot) throw new Refusal('NO_SUCH_PERSON', { msg: 'There is no bot by that name.' });
  return { room, bot };
};

const change = (caller: Caller, roomId: string, botId: string) => ({
  roomId,
  botId,
  by: caller.viewer.userId,
  at: caller.clock.now(),
  log: logStamp(caller),
});

/** Adds a bot to a room of one's own; again changes nothing. */
export const addBot: CallHandler<typeof botsContract.addBot> = async (caller, { roomId, bot: ref }) => {
  const { room, bot } = await findBoth(caller, roomId, ref);
  const { added } = await caller.db.write(storeBotInRoom, change(caller, room.id, bot.id));
  if (added) publishAdded(caller, room.id, bot.id);
  const row = await botInRoom(caller.db.read, room.id, bot.username);
  if (!row) throw new Refusal('NO_SUCH_PERSON');
  const [owners, stateOf] = await Promise.all([
    usersById(caller.db.read, [bot.owner_id]),
    caller.services.bots.online.statesOf([row.id]),
  ]);
  return { bot: presentRoomBot(stateOf(row.id), room.id, row, owners) };
};

/** Takes a bot out of a room of one's own, and its sockets with it. */
export const removeBot: CallHandler<typeof botsContract.removeBot> = async (caller, { roomId, bot: ref }) => {
  const { room, bot } = await findBoth(caller, roomId, ref);
  const notifications = await caller.db.write(removeBotFromRoom, change(caller, room.id, bot.id));
  expelFromRoom(caller.live, room.id, { userId: bot.id, username: bot.username });
  publishNotifications(caller, notifications);
  return {};
};

/** The bots of a room, those that are away too. */
export const listRoomBots: CallHandler<typeof botsContract.listRoomBots> = async (caller, { roomId }) => {
  const { db, viewer, services } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const rows = await botsInRoom(db.read, room.id);
  if (rows.length === 0) return { bots: [] };
  const [owners, stateOf] = await Promise.all([
    usersById(db.read, [...new Set(rows.map(({ owner_id }) => owner_id))]),
    services.bots.online.statesOf(rows.map(({ id }) => id)),
  ]);
  return { bots: rows.map((row) => presentRoomBot(stateOf(row.id), room.id, row, owners)) };
};
