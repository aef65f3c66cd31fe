import { mayCommand, type CommandKey } from '@baithak/protocol/commands';
import { staffRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { findRoomToEnter, type SeenRoom } from '../rooms/api.ts';

/**
 * The room of a command, as who gives it stands there. Throws NOT_A_MEMBER for who has not joined, unless platform staff,
 * and FORBIDDEN below the command's rank (CONTRACT.md 6).
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
