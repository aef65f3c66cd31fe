import { effectiveRank, minRankFor } from '@baithak/protocol/permissions';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import {
  type NotificationChanges,
  type NotificationStamp,
  makeNotifications,
  markThingSeen,
  noChanges,
  removeNotificationsOf,
} from '../../notifications/api.ts';
import { findPerson, refuseIgnored } from '../../people/api.ts';
import { lockRoom } from '../lock-room.ts';
import { isBlocked, mayWriteTo, roleInRoom } from '../membership/members.queries.ts';
import { addMember } from '../membership/membership.write.ts';
import { refuseToJoin } from '../freeze-and-slow-mode/writing-limits.ts';
import { findOpenInvite } from './stored-invites.ts';

export interface Accepting {
  readonly code: string;
  readonly userId: string;
  readonly guest: boolean;
  readonly at: number;
}

/** Joins by invitation and takes one use; for a member it changes nothing. Two at once cannot share the last use. */
export const storeAcceptance = defineWrite({
  name: 'rooms.storeAcceptance',
  run: async (tx, { code, userId, guest, at }: Accepting) => {
    const invited = await findOpenInvite(tx, code, at);
    if (!invited) throw new Refusal('INVITE_GONE');
    const room = await lockRoom(tx, invited.id);
    await refuseBanned(tx, { userId, roomId: room.id, at });
    // Whoever held the room until now may have taken the invitation back.
    const found = await findOpenInvite(tx, code, at);
    if (!found) throw new Refusal('INVITE_GONE');
    if (room.type === 'Adult' && guest) throw new Refusal('GUESTS_MAY_NOT');
    await refuseToJoin(tx, { roomId: room.id, userId, at });
    const notifications = await markThingSeen(tx, userId, code);
    if (!(await addMember(tx, room.id, userId, room.rev, at))) return { roomId: room.id, added: false, notifications };
    const used = await tx
      .updateTable('room_invites')
      .set((of) => ({ used: of('used', '+', 1), uses_left: of('uses_left', '-', found.uses_left < 0 ? 0 : 1) }))
      .where('code', '=', code)
      .where('uses_left', '<>', 0)
      .returning('code')
      .executeTakeFirst();
    if (!used) throw new Refusal('INVITE_GONE');
    return { roomId: room.id, added: true, notifications };
  },
});

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

/** Rows of one write. */
const atOnce = 500;

/** Invitations whose time, used up or not, ended before a moment. */
const oldInvites = (db: Tx, before: number) => db.selectFrom('room_invites').where('expires_at', '<', before);

export const countOldInvites = async (db: Tx, before: number): Promise<number> => {
  const { count } = await oldInvites(db, before)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes some of them; whoever was told of one has it among their notifications as before. */
export const removeOldInvites = defineWrite({
  name: 'rooms.removeOldInvites',
  run: async (tx, { before }: { readonly before: number }) => {
    const some = oldInvites(tx, before).select('code').limit(atOnce);
    const gone = await tx.deleteFrom('room_invites').where('code', 'in', some).executeTakeFirst();
    return { count: Number(gone.numDeletedRows), hasMore: gone.numDeletedRows === BigInt(atOnce) };
  },
});

export interface Revoking {
  readonly roomId: string;
  readonly code: string;
  /** The owner as the caller saw it. */
  readonly owner?: string;
  /** Without an owner: whose invitation it must be. */
  readonly maker?: string;
}

/** Removes an invitation. INVITE_GONE when the caller may take back none of this code. */
export const removeInvite = defineWrite({
  name: 'rooms.removeInvite',
  key: ({ roomId }: Revoking) => roomId,
  run: async (tx, { roomId, code, owner, maker = '' }: Revoking) => {
    const room = await lockRoom(tx, roomId);
    const gone = await tx
      .deleteFrom('room_invites')
      .where('code', '=', code)
      .where('room_id', '=', roomId)
      .$if(owner === undefined || owner !== room.creator, (query) => query.where('made_by', '=', maker))
      .returning('code')
      .executeTakeFirst();
    if (!gone) throw new Refusal('INVITE_GONE');
    return removeNotificationsOf(tx, [code]);
  },
});
