import { strictNewcomerMs } from '@baithak/protocol/contracts/room-order.rules';
import { effectiveRank } from '@baithak/protocol/permissions';
import type { Tx } from '../../../platform/db/write.ts';

/** Of whom nothing is taken away: who has been in the room for longer than a week, and whose rank is not below `rank`. */
export interface LeavingOut {
  readonly raidId: string;
  /** Null: people of every room, by their rank on the platform. */
  readonly roomId: string | null;
  readonly rank: number;
  /** Milliseconds. */
  readonly at: number;
}

/** Of these people, those who are left out. Who is no member any more is looked at by when they came. */
export const leftOutOf = async (
  db: Tx,
  { raidId, roomId, rank, at }: LeavingOut,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('people')
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.user_id', '=', 'people.id').on('me.room_id', '=', roomId ?? ''),
    )
    .leftJoin('raid_people as came', (join) =>
      join.onRef('came.user_id', '=', 'people.id').on('came.raid_id', '=', raidId),
    )
    .select(['people.id', 'people.rank', 'people.created_at', 'me.role', 'me.joined_at', 'came.joined_at as came_at'])
    .where('people.id', 'in', userIds)
    .execute();
  const before = at - strictNewcomerMs;
  return new Set(
    rows
      .filter((row) => {
        const joined = row.joined_at ?? row.came_at ?? row.created_at;
        return effectiveRank(row.rank, row.role) >= rank || joined <= before;
      })
      .map(({ id }) => id),
  );
};
