import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { randomBytes } from 'node:crypto';
import { hour, iso } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { refuseBanned } from '../../bans/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { findRoom, ownsRoom, roomForViewer } from '../find-room.ts';
import { roomListItem } from '../list/list-rooms.ts';
import { presentJoinedUser } from '../present.ts';
import { removeInvite, storeAcceptance, storeInvite } from './invites.write.ts';
import { findOpenInvite, invitedRoomOfMember, invitesOfRoom } from './stored-invites.ts';

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

const inviteUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string => `${publicUrl}/join/${code}`;

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

/** The room of an invitation, for whoever has its code. Of an Adult room only the title is shown. */
export const getInvite: CallHandler<typeof roomsContract.getInvite> = async (caller, { code }) => {
  await caller.limits.take({ name: 'getInvite', points: 60, seconds: 60 }, caller.address);
  const room = await findOpenInvite(caller.db.read, code, caller.clock.now());
  if (!room) throw new Refusal('INVITE_GONE');
  const { id, title, type, access, description, tile_pattern, tile_palette, member_count } = room;
  return {
    room: {
      _id: id,
      title,
      type,
      access,
      desc: type === 'Adult' ? '' : description,
      tile: { pattern: tile_pattern, palette: tile_palette },
      memberCount: member_count,
    },
  };
};

const most = 100;

/** The invitations that hold (docs/contract.md#invitations): the owner sees everybody's, a member their own. */
export const listInvites: CallHandler<typeof roomsContract.listInvites> = async (caller, { roomId }) => {
  const { db, viewer, clock, config } = caller;
  const room = await findRoom(db.read, viewer, roomId);
  const owns = ownsRoom(room, viewer);
  if (room.my_role === null && !owns) throw new Refusal('NOT_A_MEMBER');
  const rows = await invitesOfRoom(db.read, {
    roomId: room.id,
    maker: owns ? undefined : viewer.userId,
    now: clock.now(),
    most,
  });
  return {
    invites: rows.map(({ code, made_by: maker, uses_left: left, used, expires_at: end, ...person }) => ({
      inviteCode: code,
      url: inviteUrl(config, code),
      maker: presentJoinedUser(maker, { ...person, id: maker }),
      uses: left < 0 ? null : left + used,
      used,
      endsAt: iso(end),
    })),
  };
};

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
