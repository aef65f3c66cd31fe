import type { botsContract } from '@baithak/protocol/contracts/bots';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { logStamp } from '../moderation/api.ts';
import { publishNotifications } from '../notifications/api.ts';
import { usersById } from '../people/api.ts';
import { expelFromRoom, findOwnRoom, findRoomToRead } from '../rooms/api.ts';
import { storeBotInRoom } from './add-bot.write.ts';
import { botInRoom, botsInRoom, findBot } from './bots.queries.ts';
import { presentRoomBot } from './present.ts';
import { publishAdded } from './publish-added.ts';
import { removeBotFromRoom } from './remove-bot.write.ts';

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
  const owners = await usersById(caller.db.read, [bot.owner_id]);
  return { bot: presentRoomBot(caller, room.id, row, owners) };
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
  const { db, viewer } = caller;
  const room = await findRoomToRead(db.read, viewer, roomId);
  const rows = await botsInRoom(db.read, room.id);
  if (rows.length === 0) return { bots: [] };
  const owners = await usersById(db.read, [...new Set(rows.map(({ owner_id }) => owner_id))]);
  return { bots: rows.map((row) => presentRoomBot(caller, room.id, row, owners)) };
};
