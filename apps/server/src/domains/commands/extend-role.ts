import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { rankRow, readRank } from '@baithak/protocol/ranks';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { logStamp } from '../moderation/api.ts';
import { notificationStamp } from '../notifications/api.ts';
import { findMember, publishGivenRole, storeExtension } from '../rooms/api.ts';
import { findRoomToCommand } from './find-room-to-command.ts';

const givings = { name: 'extendRole', points: 60, seconds: 60 };

/**
 * `/extend user role` (docs/contract.md#giving-roles): a role of this room, below one's own, for a member below oneself.
 * Member takes a role away.
 */
export const extendRole: CallHandler<typeof commandsContract.extendRole> = async (
  caller,
  { roomId, target, role: named },
) => {
  const { db, limits, viewer } = caller;
  await limits.take(givings, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'extendRole');
  const role = readRank(named);
  if (role === undefined) throw new Refusal('NOT_FOUND');
  const member = await findMember(db.read, room.id, { username: target });
  if (!member) throw new Refusal('NO_SUCH_PERSON');
  const giving = {
    roomId: room.id,
    userId: member.id,
    role,
    by: viewer.userId,
    stamp: notificationStamp(caller, 1),
    log: logStamp(caller),
  };
  const { changed, notifications } = await db.write(storeExtension, giving);
  if (changed) await publishGivenRole(caller, giving, notifications);
  return { msg: `The role of ${target} is ${rankRow(role).title}.` };
};
