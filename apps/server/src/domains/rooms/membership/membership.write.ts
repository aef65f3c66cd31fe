import { isReadByEveryone } from '@baithak/protocol/contracts/rooms.rules';
import type { RoomLevel } from '@baithak/protocol/entities/room';
import { memberRank } from '@baithak/protocol/ranks';
import { roomAccessChanged } from '../../../platform/access.ts';
import { leaveNotice } from '../../../platform/db/notices.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import { type NotificationChanges, allChanges, removeNotificationsIn } from '../../notifications/api.ts';
import { endInvites } from '../invites/stored-invites.ts';
import { lockRoom, takeAccess } from '../lock-room.ts';
import { removeOffer } from '../offers/offers.write.ts';
import { lastWritten, refuseToJoin } from '../freeze-and-slow-mode/writing-limits.ts';
import type { RoomTable } from '../tables.ts';
import { rememberVisit } from '../visits.write.ts';
import { roleInRoom } from './members.queries.ts';
import { lockPeople, orderMembers } from './members.ts';

/** Their place in lists of members comes from `orderMembers`. */
export const newMember = { level: 'mentions', wrote_at: 0, sort_rank: null, sort_name: '' } as const;

/** Adds a Member who has read everything so far. False when they are a member already. The room's row is locked by the caller. */
export const addMember = async (tx: Tx, roomId: string, userId: string, rev: number, at: number): Promise<boolean> => {
  await lockPeople(tx, [userId]);
  const wrote_at = await lastWritten(tx, { roomId, userId, at });
  const added = await tx
    .insertInto('room_members')
    .values({
      ...newMember,
      room_id: roomId,
      user_id: userId,
      role: memberRank,
      joined_at: at,
      last_read_rev: rev,
      wrote_at,
    })
    .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added) return false;
  await rememberVisit(tx, { roomId, userId, at });
  await orderMembers(tx, userId, roomId);
  await tx
    .updateTable('rooms')
    .set((of) => ({ member_count: of('member_count', '+', 1) }))
    .where('id', '=', roomId)
    .execute();
  return true;
};

export interface Joining {
  readonly roomId: string;
  readonly userId: string;
  readonly guest: boolean;
  readonly at: number;
}

/** Joins a Public room. ROOM_NOT_FOUND when it has been closed or turned Private, GUESTS_MAY_NOT when it turned Adult, BANNED for who is. */
export const storeMember = defineWrite({
  name: 'rooms.storeMember',
  key: ({ roomId }: Joining) => roomId,
  run: async (tx, { roomId, userId, guest, at }: Joining) => {
    const room = await lockRoom(tx, roomId);
    await refuseBanned(tx, { userId, roomId, at });
    if (room.type === 'Adult' && guest) throw new Refusal('GUESTS_MAY_NOT');
    await refuseToJoin(tx, { roomId, userId, at });
    if (room.access === 'Public') return { added: await addMember(tx, roomId, userId, room.rev, at) };
    if ((await roleInRoom(tx, roomId, userId)) === null) throw new Refusal('ROOM_NOT_FOUND');
    return { added: false };
  },
});

export interface Leaving {
  readonly roomId: string;
  readonly userId: string;
}

/**
 * Ends a membership, and with it the member's invitations and an offer of the room to them; of a room that only members
 * read also what they were told of it. Undefined without a membership. The room is locked by the caller.
 */
export const endMembership = async (
  tx: Tx,
  room: Pick<RoomTable, 'id' | 'access' | 'readers'>,
  userId: string,
): Promise<NotificationChanges | undefined> => {
  const roomId = room.id;
  const gone = await tx
    .deleteFrom('room_members')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (!gone) return undefined;
  const ended = allChanges(await endInvites(tx, roomId, userId), await removeOffer(tx, roomId, userId));
  await tx
    .updateTable('rooms')
    .set((of) => ({ member_count: of('member_count', '-', 1) }))
    .where('id', '=', roomId)
    .execute();
  return isReadByEveryone(room) ? ended : allChanges(ended, await removeNotificationsIn(tx, roomId, userId));
};

/** OWNER_STAYS for the owner, NOT_A_MEMBER without a membership. */
export const removeMember = defineWrite({
  name: 'rooms.removeMember',
  key: ({ roomId }: Leaving) => roomId,
  run: async (tx, { roomId, userId }: Leaving) => {
    const room = await lockRoom(tx, roomId);
    if (room.creator === userId) throw new Refusal('OWNER_STAYS');
    const notifications = await endMembership(tx, room, userId);
    if (!notifications) throw new Refusal('NOT_A_MEMBER');
    // Whoever leaves what everybody reads loses nothing there: a thousand who come and go must not have it looked up each time.
    if (isReadByEveryone(room)) leaveNotice(tx, roomAccessChanged, { roomId, left: userId });
    else await takeAccess(tx, roomId, { leaves: true });
    return notifications;
  },
});

export const storeAgeConfirmation = defineWrite({
  name: 'rooms.storeAgeConfirmation',
  run: async (tx, { userId, at }: { userId: string; at: number }) => {
    await tx
      .insertInto('adult_confirmations')
      .values({ user_id: userId, confirmed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});

/** Stores what a joined room tells a member of. NOT_A_MEMBER without a membership. */
export const storeRoomLevel = defineWrite({
  name: 'rooms.storeRoomLevel',
  run: async (tx, { roomId, userId, level }: { roomId: string; userId: string; level: RoomLevel }) => {
    const member = await tx
      .updateTable('room_members')
      .set({ level })
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!member) throw new Refusal('NOT_A_MEMBER');
  },
});
