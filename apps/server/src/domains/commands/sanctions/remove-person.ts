import type { commandsContract } from '@baithak/protocol/contracts/commands';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { findTarget, limitSanctions } from './find-target.ts';
import { sanction } from './sanction.ts';

/** `/remove user` (docs/contract.md#bans): ends a membership. */
export const removePerson: CallHandler<typeof commandsContract.removePerson> = async (caller, { roomId, target }) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'removePerson');
  const person = await findTarget(caller, target);
  await sanction(caller, person, { command: 'removePerson', roomId: room.id });
  return { msg: `${target} is no longer a member.` };
};
