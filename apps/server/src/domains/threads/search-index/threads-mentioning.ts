import type { Tx } from '../../../platform/db/write.ts';
import type { RowsToReindex } from '../../../platform/search/index-source.ts';

/** No index finds what mentions somebody: so many rows are looked at in one read. An id is 24 characters that nothing else holds. */
const rowsAtOnce = 5000;

/** The threads and replies that mention somebody, those of one room and one read at a time. */
export async function* threadsMentioning(db: Tx, userId: string): AsyncIterable<RowsToReindex> {
  for (let after = ''; ;) {
    const rows = db
      .selectFrom('threads')
      .select(['id', 'room_id', 'message'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce);
    const { last } = await db
      .selectFrom(rows.as('rows'))
      .select((of) => of.fn.max<string | null>('id').as('last'))
      .executeTakeFirstOrThrow();
    if (last === null) return;
    const named = await db
      .selectFrom(rows.as('rows'))
      .select(['id', 'room_id as key'])
      .where('message', 'like', `%${userId}%`)
      .execute();
    for (const [key, own] of Map.groupBy(named, (row) => row.key)) yield { key, ids: own.map(({ id }) => id) };
    after = last;
  }
}
