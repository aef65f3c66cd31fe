import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { limits } from '@baithak/protocol/limits';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { findGuest, limitSanctions } from './find-target.ts';
import { sanction } from './sanction.ts';

/** `/banguest user minutes?` (docs/contract.md#bans). */
export const banGuest: CallHandler<typeof commandsContract.banGuest> = async (
  caller,
  { roomId, target, minutes = limits.guestBanMinutes, reason },
) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banGuest');
  const guest = await findGuest(caller, target);
  await sanction(caller, guest, { command: 'banGuest', roomId: room.id, minutes, why: reason });
  return { msg: `${target} is banned for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.` };
};
