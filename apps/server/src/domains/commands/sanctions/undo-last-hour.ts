import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { hour } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { callMs, undoWritten, type Undone } from '../../bulk-undo/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { checkRanks } from './check-sanction.queries.ts';
import { findTarget, limitSanctions } from './find-target.ts';
import { undoMessagesInRoom, undoPostInRoom } from './undo-step.write.ts';

const steps = { messages: undoMessagesInRoom, post: undoPostInRoom };

/** Deletes what a person wrote in the room in the last hour (docs/contract.md#bans). */
export const undoLastHour: CallHandler<typeof commandsContract.undoLastHour> = async (caller, { roomId, target }) => {
  const { db, clock, viewer } = caller;
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banPerson');
  const { id: author } = await findTarget(caller, target);
  const now = clock.now();
  await checkRanks(db.read, { command: 'banPerson', roomId: room.id, by: viewer.userId, target: author, at: now });
  const undone: Undone = { messages: 0, threads: 0, replies: 0 };
  const since = { author, roomId: room.id, since: now - hour };
  const isDone = await undoWritten(caller, steps, since, undone, () => clock.now() >= now + callMs);
  return { ...undone, isDone };
};
