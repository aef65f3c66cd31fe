import type { roomsContract } from '@baithak/protocol/rooms';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { storeAcceptance } from './accept-invite.write.ts';
import { openInvite, roomJoinedBy } from './invites.queries.ts';
import { listedRoom } from './list-rooms.ts';
import { roomForViewer } from './queries.ts';

/**
 * Joins the room of an invitation (CONTRACT.md 4). Who is in it already, as after an answer that was lost, is told so again even
 * when it is used up. Adult rooms ask for the age here too, and take no guests.
 */
export const acceptInvite: CallHandler<typeof roomsContract.acceptInvite> = async (caller, { inviteCode }) => {
  const { viewer, db, clock } = caller;
  await caller.limits.take({ name: 'acceptInvite', points: 30, seconds: 60 }, viewer.userId);
  const invite = await openInvite(db.read, inviteCode, clock.now());
  const invited = invite ?? (await roomJoinedBy(db.read, inviteCode, viewer.userId));
  // The code is the right to know of the room, so no lookup through the viewer here.
  const room = invited && (await roomForViewer(db.read, viewer.userId, invited.id));
  if (!room) throw new Refusal('INVITE_GONE');
  if (room.type === 'Adult' && viewer.guest) throw new Refusal('GUESTS_MAY_NOT');
  if (room.type === 'Adult' && room.confirmed_at === null) throw new Refusal('AGE_UNCONFIRMED');
  if (!invite) return { joined: true, room: await listedRoom(caller, room.id) };
  const { roomId } = await db.write(storeAcceptance, {
    code: inviteCode,
    personId: viewer.userId,
    guest: viewer.guest,
    at: clock.now(),
  });
  return { joined: true, room: await listedRoom(caller, roomId) };
};
