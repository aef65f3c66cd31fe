import type { Tx } from '../../platform/db/write.ts';
import { houseId } from './find-room.ts';

/** Everything stored here about a person: for the person's own download. */
export const exportRooms = async (db: Tx, personId: string) => ({
  memberships: await db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .select(['rooms.id', 'rooms.title', 'room_members.role', 'room_members.joined_at'])
    .where('room_members.person_id', '=', personId)
    .orderBy('room_members.joined_at')
    .execute(),
  ownRooms: await db
    .selectFrom('rooms')
    .select(['id', 'title', 'type', 'access', 'description', 'topic', 'rules', 'created_at', 'closed'])
    .where('creator', '=', personId)
    .orderBy('created_at')
    .execute(),
  invites: await db
    .selectFrom('room_invites')
    .select(['code', 'room_id', 'made_at', 'expires_at'])
    .where('made_by', '=', personId)
    .execute(),
  ageConfirmed: await db
    .selectFrom('adult_confirmations')
    .select('confirmed_at')
    .where('person_id', '=', personId)
    .executeTakeFirst(),
});

/** Ends a person's memberships and invitations. The rooms they own stay open and become the house's, which its Owner may give away. */
export const forgetInRooms = async (tx: Tx, personId: string): Promise<void> => {
  const joined = tx.selectFrom('room_members').select('room_id').where('person_id', '=', personId);
  await tx
    .updateTable('rooms')
    .set((of) => ({ member_count: of('member_count', '-', 1) }))
    .where('id', 'in', joined)
    .execute();
  await tx.deleteFrom('room_members').where('person_id', '=', personId).execute();
  await tx.updateTable('rooms').set({ creator: houseId }).where('creator', '=', personId).execute();
  await tx.deleteFrom('room_invites').where('made_by', '=', personId).execute();
  await tx.deleteFrom('room_makers').where('person_id', '=', personId).execute();
  await tx.deleteFrom('adult_confirmations').where('person_id', '=', personId).execute();
};

/** Removes invitations that have ended. Returns how many. */
export const expireInvites = async (tx: Tx, now: number): Promise<number> => {
  const gone = await tx
    .deleteFrom('room_invites')
    .where((where) => where.or([where('expires_at', '<=', now), where('uses_left', '=', 0)]))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
};
