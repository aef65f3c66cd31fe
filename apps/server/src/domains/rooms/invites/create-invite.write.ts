import { effectiveRank, minRankFor } from '@baithak/protocol/permissions';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import {
  makeNotifications,
  noChanges,
  type NotificationChanges,
  type NotificationStamp,
} from '../../notifications/api.ts';
import { refuseBanned } from '../../bans/api.ts';
import { findPerson, refuseIgnored } from '../../people/api.ts';
import { lockRoom } from '../lock-room.queries.ts';
import { isBlocked, mayWriteTo } from '../membership/may-write-to.queries.ts';
import { roleInRoom } from '../membership/members.queries.ts';

const withoutEnd = -1;

export interface NewInvite {
  readonly code: string;
  readonly roomId: string;
  readonly maker: string;
  readonly platformRank: number;
  readonly at: number;
  readonly expiresAt: number;
  /** Null is without end. */
  readonly uses: number | null;
  /** The username of whoever is to hear of it. */
  readonly target: string | undefined;
  readonly stamp: NotificationStamp;
}

/** Whoever is invited must take private messages of whoever invites them. NO_SUCH_PERSON, IGNORED, PM_REFUSED; CONFLICT for a member. */
const tellTarget = async (tx: Tx, invite: NewInvite, target: string): Promise<NotificationChanges> => {
  const { code, roomId, maker, stamp } = invite;
  const person = await findPerson(tx, { username: target });
  if (!person) throw new Refusal('NO_SUCH_PERSON');
  await refuseIgnored(tx, maker, person.id);
  if (!(await mayWriteTo(tx, maker, person.id)) || (await isBlocked(tx, maker, person.id)))
    throw new Refusal('PM_REFUSED');
  if ((await roleInRoom(tx, roomId, person.id)) !== null)
    throw new Refusal('CONFLICT', { msg: 'This person has joined the room already.' });
  const told = { kind: 'invite', thing: code, actor: maker, to: [person.id], roomId, always: true } as const;
  return makeNotifications(tx, stamp, [told]);
};

/** Stores an invitation by a member; to a Private room by its staff. */
export const storeInvite = defineWrite({
  name: 'rooms.storeInvite',
  key: ({ roomId }: NewInvite) => roomId,
  run: async (tx, invite: NewInvite): Promise<NotificationChanges> => {
    const { code, roomId, maker, platformRank, at, expiresAt, uses, target } = invite;
    const { access } = await lockRoom(tx, roomId);
    await refuseBanned(tx, { userId: maker, roomId, at });
    const role = await roleInRoom(tx, roomId, maker);
    if (role === null) throw new Refusal('NOT_A_MEMBER');
    if (access === 'Private' && effectiveRank(platformRank, role) < minRankFor.ManageThreads)
      throw new Refusal('FORBIDDEN');
    await tx
      .insertInto('room_invites')
      .values({
        code,
        room_id: roomId,
        made_by: maker,
        made_at: at,
        expires_at: expiresAt,
        uses_left: uses ?? withoutEnd,
        used: 0,
      })
      .execute();
    return target === undefined ? noChanges : tellTarget(tx, invite, target);
  },
});
