import { randomBytes } from 'node:crypto';
import { minRankFor } from '@baithak/protocol/permissions';
import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { hour } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { storeInvite } from './create-invite.write.ts';
import { findRoom } from '../find-room.ts';

const withoutEnd = -1;

/** An invitation for `hours` and `uses`; to a Private room only its staff invites, to a Public one every member. */
export const createInvite: CallHandler<typeof roomsContract.createInvite> = async (
  caller,
  { roomId, hours = 168, uses },
) => {
  const { viewer, db, clock, config } = caller;
  await caller.limits.take({ name: 'createInvite', points: 30, seconds: 3600 }, viewer.userId);
  const room = await findRoom(db.read, viewer, roomId);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  if (room.access === 'Private' && room.rank < minRankFor.ManageThreads) throw new Refusal('FORBIDDEN');
  // Lowercase letters and digits only: it is part of an address.
  const code = randomBytes(12).toString('hex');
  const now = clock.now();
  await db.write(storeInvite, {
    code,
    room_id: room.id,
    made_by: viewer.userId,
    made_at: now,
    expires_at: now + hours * hour,
    uses_left: uses ?? withoutEnd,
  });
  return { inviteCode: code, url: `${config.publicUrl}/join/${code}` };
};
