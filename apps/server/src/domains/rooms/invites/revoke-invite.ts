import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { findRoom, ownsRoom } from '../find-room.ts';
import { removeInvite } from './revoke-invite.write.ts';

/** Takes an invitation back; its maker or the owner. Whoever joined by it stays. */
export const revokeInvite: CallHandler<typeof roomsContract.revokeInvite> = async (caller, { roomId, inviteCode }) => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'revokeInvite', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoom(db.read, viewer, roomId);
  const owns = ownsRoom(room, viewer);
  if (room.my_role === null && !owns) throw new Refusal('NOT_A_MEMBER');
  const notifications = await db.write(removeInvite, {
    roomId: room.id,
    code: inviteCode,
    ...(owns ? { owner: room.creator } : { maker: viewer.userId }),
  });
  publishNotifications(caller, notifications);
  return { revoked: true };
};
