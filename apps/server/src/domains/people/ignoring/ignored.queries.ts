import { sql, type Expression } from 'kysely';
import { padded, prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { userColumns } from '../present.ts';

/** Whether a person does not ignore another one: each a column or a value of the query. */
export const notIgnored = (person: Expression<string | null>, other: Expression<string | null>) =>
  sql<boolean>`not exists (select 1 from ignored_people
    where ignored_people.user_id = ${person} and ignored_people.ignored_id = ${other})`;

const named = (db: Tx, userId: string) =>
  db
    .selectFrom('ignored_people')
    .innerJoin('people', 'people.id', 'ignored_people.ignored_id')
    .where('ignored_people.user_id', '=', userId);

/** The usernames of those whom a person ignores. */
export const ignoredNames = async (db: Tx, userId: string): Promise<string[]> =>
  (await named(db, userId).select('people.username').orderBy('people.username').execute()).map(
    ({ username }) => username,
  );

/** The people whom a person ignores, the latest first. */
export const ignoredPeople = (db: Tx, userId: string) =>
  named(db, userId)
    .select([...userColumns, 'people.rank', 'ignored_people.ignored_at'])
    .orderBy('ignored_people.ignored_at', 'desc')
    .orderBy('people.username')
    .execute();

interface Pairs {
  readonly users: readonly string[];
  readonly others: readonly string[];
  readonly [name: string]: readonly string[];
}

const pairs = prepared((db, { users, others }: Pairs) =>
  db
    .selectFrom('ignored_people')
    .select(['user_id', 'ignored_id'])
    .where('user_id', 'in', users)
    .where('ignored_id', 'in', others),
);

/** Who of these people ignores whom of the others, as a question. */
export const ignoringAmong = async (
  db: Tx,
  users: readonly string[],
  others: readonly string[],
): Promise<(userId: string, otherId: string) => boolean> => {
  if (users.length === 0 || others.length === 0) return () => false;
  const rows = await pairs(db, { users: padded(users), others: padded(others) });
  const found = new Set(rows.map(({ user_id: userId, ignored_id: otherId }) => `${userId} ${otherId}`));
  return (userId, otherId) => found.has(`${userId} ${otherId}`);
};

/** Whether one person ignores another one. */
export const ignores = async (db: Tx, userId: string, otherId: string): Promise<boolean> =>
  (await ignoringAmong(db, [userId], [otherId]))(userId, otherId);

/** Those who ignore a person. */
export const whoIgnores = async (db: Tx, otherId: string): Promise<string[]> =>
  (await db.selectFrom('ignored_people').select('user_id').where('ignored_id', '=', otherId).execute()).map(
    ({ user_id: userId }) => userId,
  );

export const forgetIgnored = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('ignored_people')
    .where((where) => where.or([where('user_id', '=', userId), where('ignored_id', '=', userId)]))
    .execute();
