import type { NoticeKind } from '../../platform/db/notices.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { NameToIndexTable } from './tables.ts';

interface NewName {
  readonly id: string;
  readonly username: string;
}

/** A person has another name from now on, or none any more. */
export const nameChanged: NoticeKind<NewName> = { name: 'people.nameChanged' };

/** Those who had another name before, closed accounts left out: their mentions lose the name as they are forgotten. */
export const renamedPeople = (db: Tx) =>
  db.selectFrom('people').select(['id', 'username']).where('renamed', '=', 1).where('removed_at', 'is', null);

/** What mentions this person is to be indexed under the name that they have now. */
export const indexNameSoon = async (tx: Tx, { id: user_id, username }: NewName): Promise<void> => {
  await tx
    .insertInto('names_to_index')
    .values((['messages', 'threads'] as const).map((type) => ({ user_id, type, username })))
    .onConflict((conflict) => conflict.columns(['type', 'user_id']).doUpdateSet({ username }))
    .execute();
};

export const nextNameToIndex = (db: Tx, type: NameToIndexTable['type'], after: string) =>
  db
    .selectFrom('names_to_index')
    .selectAll()
    .where('type', '=', type)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
