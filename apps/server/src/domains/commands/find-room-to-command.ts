import { mayCommand, type CommandKey } from '@baithak/protocol/commands/commands';
import { staffRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { findRoomToEnter, type SeenRoom } from '../rooms/api.ts';

/**
 * The room of a command, with the caller's role in it. Throws NOT_A_MEMBER for whoever has not joined, unless platform staff,
 * and FORBIDDEN below the command's rank (docs/contract.md#commands).
 */
export const findRoomToCommand = async (
  { db, viewer }: Caller,
  ref: string,
  command: CommandKey,
): Promise<SeenRoom> => {
  const room = await findRoomToEnter(db.read, viewer, ref);
  if (room.my_role === null && viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  if (!mayCommand(room.rank, command)) throw new Refusal('FORBIDDEN');
  return room;
};
