import { botsContract } from '@baithak/protocol/contracts/bots';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { endCommand } from './fail-command.write.ts';

const failures = { name: 'failCommand', points: 100, seconds: 10 };

/** A bot could not do a command: who gave it learns why, and nobody else. */
export const failCommand: EmitHandler<typeof botsContract.failCommand> = async (caller, { id, messageId, msg }) => {
  const { db, viewer, limits, live } = caller;
  await limits.take(failures, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, id);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  // Shown to one person and not kept: what is in doubt is shown.
  await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: () => ({ msg }),
    place: 'message',
    roomId: room.id,
    rank: room.rank,
  });
  const asker = await db.write(endCommand, { messageId, botId: viewer.userId, roomId: room.id });
  const bot = { _id: viewer.userId, username: viewer.username };
  live.user(asker).publish(botsContract.botCommandFailed, { roomId: room.id, messageId, bot, msg });
  return {};
};
