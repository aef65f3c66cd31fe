import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/write.ts';
import { participants } from '../participants.ts';
import { settledMs } from './settled.ts';

/** `table.column` of whatever needs an author (PersonalData). */
export const authorColumns = Object.values(participants).flatMap(({ authors: columns = [] }) => columns);

/** Nothing names them as its author any more: there is nothing that 'Removed User' would have to stand on. */
const isNamedNowhere = sql.join<boolean>(
  authorColumns.map((column) => {
    const [table = '', name = ''] = column.split('.');
    return sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${name}`)} = people.id)`;
  }),
  sql` and `,
);

/** Closed accounts whose closing has ended and of which nothing is left but their row. */
export const gonePeople = (db: Tx, now: number) =>
  db
    .selectFrom('people')
    .where('people.removed_at', 'is not', null)
    .where('people.removed_at', '<=', now - settledMs)
    .where((of) =>
      of.not(of.exists(of.selectFrom('account_closings').select('user_id').whereRef('user_id', '=', 'people.id'))),
    )
    .where(sql<boolean>`(${isNamedNowhere})`);

export const countGonePeople = async (db: Tx, now: number): Promise<number> => {
  const { count } = await gonePeople(db, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
