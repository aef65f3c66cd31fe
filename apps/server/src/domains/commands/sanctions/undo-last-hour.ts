import type { commandsContract } from '@baithak/protocol/contracts/commands';
import type { CallHandler } from '../../../platform/implement.ts';
import { findToBan } from './find-to-ban.ts';
import { undoHour } from './sanction.ts';

/** Deletes what a person wrote in the room in the last hour (docs/contract.md#what-a-ban-takes-with-it). */
export const undoLastHour: CallHandler<typeof commandsContract.undoLastHour> = async (caller, input) => {
  const { room, person, at } = await findToBan(caller, input);
  return undoHour(caller, { roomId: room.id, target: person, at });
};
