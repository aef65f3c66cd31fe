import type { Tx } from '../../platform/db/write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { systemUserId } from './find-room.ts';

/** Everything stored here about a person: for the person's own download. */
export const exportRooms = async (db: Tx, userId: string) => ({
  memberships: await db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .select(['rooms.id', 'rooms.title', 'room_members.role', 'room_members.joined_at'])
    .select(['room_members.last_read_rev', 'room_members.level'])
    .where('room_members.user_id', '=', userId)
    .orderBy('room_members.joined_at')
    .execute(),
  ownRooms: await db
    .selectFrom('rooms')
    .select(['id', 'title', 'type', 'access', 'readers', 'description', 'topic', 'rules', 'created_at', 'closed'])
    .where('creator', '=', userId)
    .orderBy('created_at')
    .execute(),
  invites: await db
    .selectFrom('room_invites')
    .select(['code', 'room_id', 'made_at', 'expires_at'])
    .where('made_by', '=', userId)
    .execute(),
  /** Rooms that are offered to them, or that they offer. */
  offers: await db
    .selectFrom('room_offers')
    .innerJoin('rooms', 'rooms.id', 'room_offers.room_id')
    .select(['rooms.id', 'rooms.title', 'room_offers.ends_at'])
    .select((of) => of.case().when('room_offers.user_id', '=', userId).then('to me').else('by me').end().as('offered'))
    .where((where) => where.or([where('room_offers.user_id', '=', userId), where('room_offers.made_by', '=', userId)]))
    .orderBy('room_offers.ends_at')
    .execute(),
  /** Days since 1970. */
  visits: await db
    .selectFrom('room_visits')
    .select(['room_id', 'last_day'])
    .where('user_id', '=', userId)
    .orderBy('last_day')
    .execute(),
  ageConfirmed: await db
    .selectFrom('adult_confirmations')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst(),
});

/** The open rooms that a person owns, by title. */
export const ownRoomsOf = (db: Tx, userId: string) =>
  db
    .selectFrom('rooms')
    .select(['id', 'slug', 'title', 'member_count'])
    .where('creator', '=', userId)
    .where('closed', '=', 0)
    .orderBy('title')
    .execute();

/**
 * Ends a person's memberships and invitations. The rooms they own stay open and go to the system user, for whom the
 * platform's Owner may transfer them.
 */
export const forgetInRooms = async (tx: Tx, userId: string): Promise<void> => {
  const joined = tx.selectFrom('room_members').select('room_id').where('user_id', '=', userId);
  await tx
    .updateTable('rooms')
    .set((of) => ({ member_count: of('member_count', '-', 1) }))
    .where('id', 'in', joined)
    .execute();
  await tx.deleteFrom('room_members').where('user_id', '=', userId).execute();
  await tx.deleteFrom('room_visits').where('user_id', '=', userId).execute();
  await tx.updateTable('rooms').set({ creator: systemUserId }).where('creator', '=', userId).execute();
  await tx.updateTable('writing_limits').set({ frozen_by: null }).where('frozen_by', '=', userId).execute();
  await tx.updateTable('writing_limits').set({ slow_by: null }).where('slow_by', '=', userId).execute();
  await tx.deleteFrom('room_invites').where('made_by', '=', userId).execute();
  await tx
    .deleteFrom('room_offers')
    .where((where) => where.or([where('user_id', '=', userId), where('made_by', '=', userId)]))
    .execute();
  await tx.deleteFrom('room_makers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('adult_confirmations').where('user_id', '=', userId).execute();
};

export const roomsData: PersonalData = {
  exports: { rooms: exportRooms },
  forget: async (tx, { userId }) => {
    await forgetInRooms(tx, userId);
    return undefined;
  },
};

/** Removes invitations that have ended. Returns how many. */
export const expireInvites = async (tx: Tx, now: number): Promise<number> => {
  const gone = await tx
    .deleteFrom('room_invites')
    .where((where) => where.or([where('expires_at', '<=', now), where('uses_left', '=', 0)]))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
};
