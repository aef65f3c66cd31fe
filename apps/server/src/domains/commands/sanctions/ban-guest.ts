import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { limits } from '@baithak/protocol/limits';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { findGuest, limitSanctions } from './find-target.ts';
import { banFrom } from './sanction.ts';

/** `/banguest user minutes?` (docs/contract.md#bans). */
export const banGuest: CallHandler<typeof commandsContract.banGuest> = async (
  caller,
  { roomId, target, minutes = limits.guestBanMinutes, ...ban },
) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banGuest');
  const guest = await findGuest(caller, target);
  const done = await banFrom(caller, room, guest, { command: 'banGuest', minutes, ...ban });
  return { msg: `${target} is banned for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, ...done };
};
