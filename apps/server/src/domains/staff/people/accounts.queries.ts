import type { StaffAccount } from '@baithak/protocol/contracts/staff';
import { staffRank } from '@baithak/protocol/ranks';
import { day, iso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { forGood, presentUser, userColumns } from '../../people/api.ts';

/** An id begins with the second it was made in, as 8 hex digits. */
export const idAt = (time: number): string =>
  Math.floor(time / 1000)
    .toString(16)
    .padStart(8, '0');

export type AccountFilter = 'all' | 'suspended' | 'guests' | 'staff' | 'new';

const accounts = (db: Tx) =>
  db
    .selectFrom('people')
    .select([
      ...userColumns,
      'people.rank',
      'people.guest',
      'people.created_at',
      'people.last_seen_at',
      'people.suspended_until',
    ])
    .where('people.removed_at', 'is', null)
    // The system user.
    .where('people.id', '<>', '0'.repeat(24));

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

/** How long somebody counts as new. */
const newMs = 7 * day;

/** Those of a filter. */
const filtered = (db: Tx, filter: AccountFilter, now: number) => {
  const rows = accounts(db);
  if (filter === 'suspended') return rows.where('people.suspended_until', '>', now);
  if (filter === 'staff') return rows.where('people.rank', '>=', staffRank);
  if (filter === 'guests') return rows.where('people.rank', '=', -1);
  if (filter !== 'new') return rows;
  // By the id too, which begins with the second it was made in, so that nobody older is looked at.
  return rows.where('people.created_at', '>', now - newMs).where('people.id', '>=', idAt(now - newMs));
};

/** The newest first: an id begins with the second it was made in. */
export const accountsBefore = (
  db: Tx,
  asked: { filter: AccountFilter; before: string | undefined; most: number; now: number },
) =>
  filtered(db, asked.filter, asked.now)
    .$if(asked.before !== undefined, (rows) => rows.where('people.id', '<', asked.before ?? ''))
    .orderBy('people.id', 'desc')
    .limit(asked.most)
    .execute();

export const accountById = (db: Tx, id: string) => accounts(db).where('people.id', '=', id).executeTakeFirst();

/** The account that has proved an address, or waits for it. */
export const accountByEmail = (db: Tx, email: string) =>
  accounts(db)
    .innerJoin('accounts', 'accounts.user_id', 'people.id')
    // Each half has an index of its own.
    .where((of) =>
      of.or(
        (['is', 'is not'] as const).map((pending) =>
          of.and([of('accounts.email', '=', email), of('accounts.pending_until', pending, null)]),
        ),
      ),
    )
    .orderBy('accounts.agreed_at', 'desc')
    .limit(20)
    .execute();

/** Of the texts of these numbers in the search index those that are people of the filter. */
export const accountsByNum = (db: Tx, nums: readonly number[], filter: AccountFilter, now: number) =>
  filtered(db, filter, now)
    .innerJoin('search_docs', 'search_docs.id', 'people.id')
    .select('search_docs.num')
    .where('search_docs.num', 'in', nums)
    .where('search_docs.kind', '=', 'people')
    .execute();

/** The number of a person in the search index. */
export const numOf = async (db: Tx, id: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('search_docs')
      .select('num')
      .where('kind', '=', 'people')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.num;

export const presentAccount = (row: AccountRow, now: number): StaffAccount => {
  const suspended = row.suspended_until !== null && row.suspended_until > now ? row.suspended_until : null;
  return {
    user: presentUser(row),
    rank: row.rank,
    guest: row.guest === 1,
    state: suspended === null ? 'active' : 'suspended',
    suspendedUntil: suspended === null || suspended === forGood ? null : iso(suspended),
    joinDate: iso(row.created_at),
    lastSeen: iso(row.last_seen_at),
  };
};
