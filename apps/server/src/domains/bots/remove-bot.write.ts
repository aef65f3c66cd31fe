import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { logAction } from '../moderation/api.ts';
import { endFileNames, endMembership, lockRoom } from '../rooms/api.ts';
import type { BotInRoom } from './add-bot.write.ts';

/** Ends a bot's membership. Throws NO_SUCH_PERSON when it is not in the room. */
export const removeBotFromRoom = defineWrite({
  name: 'bots.removeBotFromRoom',
  key: ({ roomId }: BotInRoom) => roomId,
  run: async (tx, { roomId, botId, by, log }: BotInRoom) => {
    const room = await lockRoom(tx, roomId);
    const notifications = await endMembership(tx, room, botId);
    if (!notifications) throw new Refusal('NO_SUCH_PERSON');
    await endFileNames(tx, roomId);
    await logAction(tx, log, { by, what: 'removeBot', whom: botId, roomId });
    return notifications;
  },
});
