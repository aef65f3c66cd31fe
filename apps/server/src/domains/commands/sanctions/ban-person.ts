import type { commandsContract } from '@baithak/protocol/contracts/commands';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { findTarget, limitSanctions } from './find-target.ts';
import { banFrom } from './sanction.ts';

const forHowLong = (minutes: number | undefined): string =>
  minutes === undefined ? 'until unbanned' : `for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** `/ban user minutes? reason?` (docs/contract.md#bans). */
export const banPerson: CallHandler<typeof commandsContract.banPerson> = async (caller, { roomId, target, ...ban }) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banPerson');
  const person = await findTarget(caller, target);
  const done = await banFrom(caller, room, person, { command: 'banPerson', ...ban });
  return { msg: `${target} is banned ${forHowLong(ban.minutes)}.`, ...done };
};
