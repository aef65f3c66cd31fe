import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { hour } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { callMs, undoWritten, type Undone } from '../../bulk-undo/api.ts';
import { findToBan } from './find-to-ban.ts';
import { undoMessagesInRoom, undoPostInRoom } from './undo-step.write.ts';

const steps = { messages: undoMessagesInRoom, post: undoPostInRoom };

/** Deletes what a person wrote in the room in the last hour (docs/contract.md#what-a-ban-takes-with-it). */
export const undoLastHour: CallHandler<typeof commandsContract.undoLastHour> = async (caller, input) => {
  const { room, person, at } = await findToBan(caller, input);
  const undone: Undone = { messages: 0, threads: 0, replies: 0 };
  const since = { author: person.id, roomId: room.id, since: at - hour };
  const isDone = await undoWritten(caller, steps, since, undone, () => caller.clock.now() >= at + callMs);
  return { ...undone, isDone };
};
