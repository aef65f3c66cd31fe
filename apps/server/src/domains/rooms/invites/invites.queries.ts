import type { Tx } from '../../../platform/db/write.ts';

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
