import type { commandsContract } from '@baithak/protocol/contracts/commands';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { findTarget, limitSanctions } from './find-target.ts';
import { publishUnban } from './publish-ban.ts';
import { storeUnban } from './unban.write.ts';

/** `/unban user` (docs/contract.md#bans). */
export const unbanPerson: CallHandler<typeof commandsContract.unbanPerson> = async (
  caller,
  { roomId, target = '', targetId, banId },
) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'unbanPerson');
  const person = targetId === undefined ? await findTarget(caller, target) : { id: targetId };
  const unban = { roomId: room.id, by: caller.viewer.userId, target: person.id, banId, log: logStamp(caller) };
  const lifted = await caller.db.write(storeUnban, unban);
  publishUnban(caller, lifted.roomId, lifted.people);
  return { msg: targetId === undefined ? `${target} is not banned any more.` : 'The ban was lifted.' };
};
