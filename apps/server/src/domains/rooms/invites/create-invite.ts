import { randomBytes } from 'node:crypto';
import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { hour } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { storeInvite } from './create-invite.write.ts';
import { findRoom } from '../find-room.ts';
import { inviteUrl } from './invite-url.ts';

/** An invitation for `hours` and `uses`; to a Private room only its staff invites, to a Public one every member. `target` hears of it. */
export const createInvite: CallHandler<typeof roomsContract.createInvite> = async (
  caller,
  { roomId, hours = 168, uses, target },
) => {
  const { viewer, db, clock, config } = caller;
  await caller.limits.take({ name: 'createInvite', points: 30, seconds: 3600 }, viewer.userId);
  const room = await findRoom(db.read, viewer, roomId);
  // Lowercase letters and digits only: it is part of an address.
  const code = randomBytes(12).toString('hex');
  const at = clock.now();
  const notifications = await db.write(storeInvite, {
    code,
    roomId: room.id,
    maker: viewer.userId,
    platformRank: viewer.rank,
    at,
    expiresAt: at + hours * hour,
    uses: uses ?? null,
    target,
    stamp: notificationStamp(caller, 1),
  });
  publishNotifications(caller, notifications);
  return { inviteCode: code, url: inviteUrl(config, code) };
};
