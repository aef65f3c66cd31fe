import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { messagesContract } from '@baithak/protocol/contracts/messages';
import type { CallHandler } from '../../platform/implement.ts';
import { countMessages as countIn, storeClear } from '../messages/api.ts';
import { logStamp } from '../moderation/api.ts';
import { publishNotifications } from '../notifications/api.ts';
import { findRoomToCommand } from './find-room-to-command.ts';

const clears = { name: 'clearRoom', points: 20, seconds: 60 };

const answerOf = (count: number): string =>
  count === 0
    ? 'There is nothing to clear.'
    : count === 1
      ? 'One message is cleared.'
      : `${count} messages are cleared.`;

/** `/clear n?` (docs/contract.md#clearing-a-room): the latest messages of everybody, or all of them. */
export const clearRoom: CallHandler<typeof commandsContract.clearRoom> = async (caller, { roomId, count }) => {
  const { db, live, limits, viewer, services } = caller;
  await limits.take(clears, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'clearRoom');
  const cleared = await db.write(storeClear, {
    roomId: room.id,
    userId: viewer.userId,
    count,
    ...logStamp(caller),
  });
  const { rev, fromRev, notifications } = cleared;
  if (rev !== null) {
    const part = fromRev === 0 ? {} : { fromRev };
    live.room(room.id).publishInOrder(messagesContract.roomCleared, { roomId: room.id, rev, beforeRev: rev, ...part });
    services.rooms.activity.publishSoon(room.id, { deletedRev: rev - 1 });
    publishNotifications(caller, notifications);
    services.messages.clearSteps.begin(room.id);
  }
  return { msg: answerOf(cleared.count) };
};

/** What a clear would take away, to be said before it is done. */
export const countMessages: CallHandler<typeof commandsContract.countMessages> = async (caller, { roomId }) => {
  await caller.limits.take(clears, caller.viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'clearRoom');
  return { count: await countIn(caller.db.readLong, room.id) };
};
