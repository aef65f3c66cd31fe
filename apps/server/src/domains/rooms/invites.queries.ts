import type { Tx } from '../../platform/db/write.ts';

/** The room of an invitation, used up or not, that this person is in already. */
export const roomJoinedBy = (db: Tx, code: string, personId: string) =>
  db
    .selectFrom('room_invites')
    .innerJoin('rooms', 'rooms.id', 'room_invites.room_id')
    .innerJoin('room_members', 'room_members.room_id', 'rooms.id')
    .select('rooms.id')
    .where('room_invites.code', '=', code)
    .where('room_members.person_id', '=', personId)
    .where('rooms.closed', '=', 0)
    .executeTakeFirst();

/** An invitation that still opens its room; gone ones are not found. */
export const openInvite = (db: Tx, code: string, now: number) =>
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
