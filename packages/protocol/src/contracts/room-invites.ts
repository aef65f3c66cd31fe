import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { RoomRef, TargetName } from '../entities/entities.ts';
import { Invite, RoomAccess, RoomListItem, RoomType, Tile } from '../entities/room.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { tokenText } from '../text/text.ts';

/** Invitations to rooms (docs/contract.md#invitations). Part of roomsContract. */

const byRoom = { roomId: RoomRef };

export const roomInvites = defineContract({
  createInvite: {
    service: 'api',
    route: 'POST /a/r/invite',
    auth: 'member',
    in: {
      ...byRoom,
      hours: z.number().int().min(1).max(limits.inviteHours).optional(),
      uses: z.number().int().min(1).max(limits.inviteUses).optional(),
      target: TargetName.optional(),
    },
    out: { inviteCode: z.string(), url: z.string() },
    errors: [
      'ROOM_NOT_FOUND',
      'BANNED',
      'NOT_A_MEMBER',
      'FORBIDDEN',
      'NO_SUCH_PERSON',
      'IGNORED',
      'PM_REFUSED',
      'CONFLICT',
      'TOO_MANY',
    ],
    summary:
      'An invitation, for `hours` (default 168) and `uses` (default without limit). To a Private room only its staff invites.',
  },
  listInvites: {
    service: 'api',
    route: 'GET /a/r/invites',
    auth: 'member',
    in: byRoom,
    out: { invites: z.array(Invite) },
    errors: ['ROOM_NOT_FOUND', 'BANNED', 'NOT_A_MEMBER'],
    summary: 'The invitations that hold, the latest 100: all of them for the owner, their own for other members.',
  },
  revokeInvite: {
    service: 'api',
    route: 'POST /a/r/invite/revoke',
    auth: 'member',
    in: { ...byRoom, inviteCode: tokenText(64) },
    out: { revoked: z.literal(true) },
    errors: ['ROOM_NOT_FOUND', 'BANNED', 'NOT_A_MEMBER', 'INVITE_GONE', 'TOO_MANY'],
    summary:
      'Takes an invitation back; its maker or the owner. INVITE_GONE when there is none that the caller may take back.',
  },
  getInvite: {
    service: 'api',
    route: 'GET /rooms/invite',
    auth: 'none',
    in: { code: tokenText(64) },
    out: {
      room: z.strictObject({
        _id: Id,
        title: z.string(),
        type: RoomType,
        access: RoomAccess,
        desc: z.string(),
        tile: Tile,
        memberCount: z.number().int(),
      }),
    },
    errors: ['INVITE_GONE', 'TOO_MANY'],
    summary: 'What an invitation leads to.',
  },
  acceptInvite: {
    service: 'api',
    route: 'POST /a/rooms/acceptInvite',
    auth: 'signedIn',
    in: { inviteCode: tokenText(64) },
    out: { joined: z.literal(true), room: RoomListItem },
    errors: ['INVITE_GONE', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED', 'FROZEN', 'TOO_MANY'],
    summary: 'Joins the room of an invitation and uses it once; for a member it changes nothing.',
  },
});
