import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { refuseBanned } from '../../bans/api.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { storeAcceptance } from './accept-invite.write.ts';
import { findOpenInvite, invitedRoomOfMember } from './invites.queries.ts';
import { roomListItem } from '../list/list-rooms.ts';
import { roomForViewer } from '../find-room.ts';

/**
 * Joins the room of an invitation (docs/contract.md#invitations). Whoever is in it already, as after a lost answer,
 * gets the same answer again even when it is used up. Adult rooms ask for the age here too, and take no guests.
 */
export const acceptInvite: CallHandler<typeof roomsContract.acceptInvite> = async (caller, { inviteCode }) => {
  const { viewer, db, clock } = caller;
  await caller.limits.take({ name: 'acceptInvite', points: 30, seconds: 60 }, viewer.userId);
  const invite = await findOpenInvite(db.read, inviteCode, clock.now());
  const invited = invite ?? (await invitedRoomOfMember(db.read, inviteCode, viewer.userId));
  // The code grants the right to see the room, so this is not looked up through the viewer.
  const room = invited && (await roomForViewer(db.read, viewer.userId, viewer.at, invited.id));
  if (!room) throw new Refusal('INVITE_GONE');
  await refuseBanned(db.read, { userId: viewer.userId, roomId: room.id, at: viewer.at });
  if (room.type === 'Adult' && viewer.guest) throw new Refusal('GUESTS_MAY_NOT');
  if (room.type === 'Adult' && room.confirmed_at === null) throw new Refusal('AGE_UNCONFIRMED');
  if (!invite) return { joined: true, room: await roomListItem(caller, room.id) };
  const { roomId, added, notifications } = await db.write(storeAcceptance, {
    code: inviteCode,
    userId: viewer.userId,
    guest: viewer.guest,
    at: clock.now(),
  });
  if (added) await caller.services.raids.joined(caller, roomId);
  publishNotifications(caller, notifications);
  return { joined: true, room: await roomListItem(caller, roomId) };
};
