import type { Tx } from '../../platform/db/write.ts';
import type { RoomTable } from './tables.ts';

/** How a room is named: by its id, or by its slug, which is never 24 hex characters. */
export const isRoomId = (ref: string): boolean => /^[0-9a-f]{24}$/.test(ref);

export interface RoomForViewer {
  id: string;
  type: RoomTable['type'];
  access: RoomTable['access'];
  creator: string;
  rev: number;
  cleared_rev: number;
  member_count: number;
  my_role: number | null;
  last_read_rev: number | null;
  confirmed_at: number | null;
}

/** An open room and how one person stands in it. */
export const roomForViewer = (db: Tx, viewerId: string, ref: string): Promise<RoomForViewer | undefined> =>
  db
    .selectFrom('rooms')
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.room_id', '=', 'rooms.id').on('me.person_id', '=', viewerId),
    )
    .leftJoin('adult_confirmations as adult', (join) => join.on('adult.person_id', '=', viewerId))
    .select([
      'rooms.id',
      'rooms.type',
      'rooms.access',
      'rooms.creator',
      'rooms.rev',
      'rooms.cleared_rev',
      'rooms.member_count',
      'me.role as my_role',
      'me.last_read_rev',
      'adult.confirmed_at',
    ])
    .where(isRoomId(ref) ? 'rooms.id' : 'rooms.slug', '=', ref)
    .where('rooms.closed', '=', 0)
    .executeTakeFirst();
