import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { iso } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoom, ownsRoom } from '../find-room.ts';
import { presentJoinedUser } from '../present.ts';
import { invitesOfRoom } from './invites.queries.ts';
import { inviteUrl } from './invite-url.ts';

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
