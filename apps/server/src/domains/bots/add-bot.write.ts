import { limits } from '@baithak/protocol/limits';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { refuseBanned } from '../bans/api.ts';
import { logAction, type LogStamp } from '../moderation/api.ts';
import { addMember, lockRoom } from '../rooms/api.ts';
import { countBotsIn } from './bots.queries.ts';

export interface BotInRoom {
  readonly roomId: string;
  readonly botId: string;
  /** Null for whoever runs the program. */
  readonly by: string | null;
  /** Milliseconds. */
  readonly at: number;
  readonly log: LogStamp;
}

/** Makes a bot a member of a room. False when it is one already. Throws BOTS_LIMIT, and BANNED for a bot that is. */
export const storeInRoom = async (tx: Tx, { roomId, botId, by, at, log }: BotInRoom): Promise<boolean> => {
  const room = await lockRoom(tx, roomId);
  await refuseBanned(tx, { userId: botId, roomId, at });
  const before = await countBotsIn(tx, roomId);
  if (!(await addMember(tx, roomId, botId, room.rev, at))) return false;
  if (before >= limits.botsInRoom)
    throw new Refusal('BOTS_LIMIT', { msg: `A room has at most ${limits.botsInRoom} bots.` });
  await logAction(tx, log, { by, what: 'addBot', whom: botId, roomId });
  return true;
};

export const storeBotInRoom = defineWrite({
  name: 'bots.storeBotInRoom',
  key: ({ roomId }: BotInRoom) => roomId,
  run: async (tx, adding: BotInRoom) => ({ added: await storeInRoom(tx, adding) }),
});
