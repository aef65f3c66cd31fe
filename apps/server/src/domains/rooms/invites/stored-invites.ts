import type { Tx } from '../../../platform/db/write.ts';
import { type NotificationChanges, removeNotificationsOf } from '../../notifications/api.ts';

/** The room of an invitation, used up or not, if this person has joined it already. */
export const invitedRoomOfMember = (db: Tx, code: string, userId: string) =>
  db
    .selectFrom('room_invites')
    .innerJoin('rooms', 'rooms.id', 'room_invites.room_id')
    .innerJoin('room_members', 'room_members.room_id', 'rooms.id')
    .select('rooms.id')
    .where('room_invites.code', '=', code)
    .where('room_members.user_id', '=', userId)
    .where('rooms.closed', '=', 0)
    .executeTakeFirst();

/** An invitation that can still be used; expired and used-up ones are not found. */
export const findOpenInvite = (db: Tx, code: string, now: number) =>
  db
    .selectFrom('room_invites')
    .innerJoin('rooms', 'rooms.id', 'room_invites.room_id')
    .select([
      'room_invites.uses_left',
      'rooms.id',
      'rooms.title',
      'rooms.type',
      'rooms.access',
      'rooms.description',
      'rooms.tile_pattern',
      'rooms.tile_palette',
      'rooms.member_count',
    ])
    .where('room_invites.code', '=', code)
    .where('room_invites.expires_at', '>', now)
    .where('room_invites.uses_left', '<>', 0)
    .where('rooms.closed', '=', 0)
    .executeTakeFirst();

interface InvitesQuery {
  readonly roomId: string;
  /** Those of one maker; everybody's without. */
  readonly maker: string | undefined;
  readonly now: number;
  readonly most: number;
}

/** The invitations of a room that can still be used, the latest first, with who made them. */
export const invitesOfRoom = (db: Tx, { roomId, maker, now, most }: InvitesQuery) =>
  db
    .selectFrom('room_invites')
    .leftJoin('people', 'people.id', 'room_invites.made_by')
    .select(['room_invites.code', 'room_invites.made_by', 'room_invites.uses_left', 'room_invites.used'])
    .select(['room_invites.expires_at', 'people.username', 'people.fullname', 'people.picture', 'people.alias'])
    .select('people.removed_at')
    .where('room_invites.room_id', '=', roomId)
    .where('room_invites.expires_at', '>', now)
    .where('room_invites.uses_left', '<>', 0)
    .$if(maker !== undefined, (query) => query.where('room_invites.made_by', '=', maker ?? ''))
    .orderBy('room_invites.made_at', 'desc')
    .orderBy('room_invites.code')
    .limit(most)
    .execute();

/** Ends the invitations of a room, or those that one person made there; whoever was told of them was not. */
export const endInvites = async (tx: Tx, roomId: string, maker?: string): Promise<NotificationChanges> => {
  const gone = await tx
    .deleteFrom('room_invites')
    .where('room_id', '=', roomId)
    .$if(maker !== undefined, (query) => query.where('made_by', '=', maker ?? ''))
    .returning('code')
    .execute();
  return removeNotificationsOf(
    tx,
    gone.map(({ code }) => code),
  );
};
