import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findMember } from '../../rooms/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { findGuest, limitSanctions } from './find-target.ts';
import { sanction } from './sanction.ts';

/** `/kick user` (docs/contract.md#bans): out of the room, and back after a minute. */
export const kickGuest: CallHandler<typeof commandsContract.kickGuest> = async (caller, { roomId, target }) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'kickGuest');
  const guest = await findGuest(caller, target);
  const isReached = caller.live.reached(room.id).some(({ userId }) => userId === guest.id);
  const isHere = isReached || (await findMember(caller.db.read, room.id, guest));
  if (!isHere) throw new Refusal('NO_SUCH_PERSON');
  await sanction(caller, guest, { command: 'kickGuest', roomId: room.id });
  return { msg: `${target} was sent out of the room.` };
};
