import { newcomerMs } from '@baithak/protocol/contracts/room-order.rules';
import type { Tx } from '../../../platform/db/write.ts';

/** So many others see a room: one is somebody's second account. */
const leastOthers = 3;

/**
 * Of these rooms the Public ones in which others are: members with accounts who are no newcomers there, neither its owner
 * nor a bot. What happens in the others nobody has to be protected from.
 */
export const roomsSeenByOthers = async (db: Tx, roomIds: readonly string[], now: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('rooms')
    .select('rooms.id')
    .where('rooms.id', 'in', roomIds)
    .where('rooms.access', '=', 'Public')
    .where(
      (of) =>
        of
          .selectFrom('room_members')
          .innerJoin('people', 'people.id', 'room_members.user_id')
          .select(({ fn }) => fn.countAll<number>().as('others'))
          .whereRef('room_members.room_id', '=', 'rooms.id')
          .whereRef('room_members.user_id', '<>', 'rooms.creator')
          .where('room_members.joined_at', '<=', now - newcomerMs)
          .where('people.guest', '=', 0)
          .where('people.removed_at', 'is', null)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('bots').select('bots.user_id').whereRef('bots.user_id', '=', 'people.id'))),
          ),
      '>=',
      leastOthers,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
};
