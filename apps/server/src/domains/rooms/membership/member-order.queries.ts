import { ownerRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { rankInRoom } from './members.queries.ts';

/**
 * Locks people whose memberships are about to be stored: a name or rank that changes meanwhile is seen by `orderMembers`.
 * Before their rows of `room_members`, as whoever changes a name or rank does.
 */
export const lockPeople = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await tx.selectFrom('people').select('id').where('id', 'in', userIds).orderBy('id').$call(forUpdate(tx)).execute();
};

/**
 * Copies what lists of members are ordered by into a person's memberships, or into the one of a room. In the transaction
 * of every change of a role, a platform rank, a username or `removed_at`, after it.
 */
export const orderMembers = async (tx: Tx, userId: string, roomId?: string): Promise<void> => {
  await tx
    .updateTable('room_members')
    .from('people')
    .set((of) => ({
      sort_name: of.ref('people.username'),
      sort_rank: sql<
        number | null
      >`case when people.removed_at is null then ${sql.lit(ownerRank)} - ${rankInRoom(of)} end`,
    }))
    .whereRef('people.id', '=', 'room_members.user_id')
    .where('room_members.user_id', '=', userId)
    .$if(roomId !== undefined, (query) => query.where('room_members.room_id', '=', roomId ?? ''))
    .execute();
};

/** Where a member stands in lists; nobody for whoever is in none. */
export const placeOfMember = async (db: Tx, roomId: string, userId: string): Promise<Place | undefined> => {
  const row = await db
    .selectFrom('room_members')
    .select(['sort_rank', 'sort_name'])
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && row.sort_rank !== null ? { sortRank: row.sort_rank, name: row.sort_name } : undefined;
};

export interface Place {
  readonly sortRank: number;
  readonly name: string;
}
