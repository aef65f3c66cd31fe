import type { Tx } from '../../../platform/db/write.ts';
import { isBanned } from '../../bans/api.ts';

/** Those of some people who have joined a room and may look into it at this moment (ms). */
export const membersAmong = async (
  db: Tx,
  roomId: string,
  userIds: readonly string[],
  at: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .leftJoin('adult_confirmations as adult', 'adult.user_id', 'room_members.user_id')
    .where('room_members.room_id', '=', roomId)
    .where('room_members.user_id', 'in', userIds)
    .where('rooms.closed', '=', 0)
    .where((where) => where.or([where('rooms.type', '=', 'Normal'), where('adult.confirmed_at', 'is not', null)]))
    .where(({ not, ref, val }) => not(isBanned(ref('room_members.user_id'), val(roomId), at)))
    .select('room_members.user_id')
    .execute();
  return rows.map((row) => row.user_id);
};
