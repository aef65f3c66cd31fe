import type { Tx } from '../../../platform/db/write.ts';
import type { RowsToReindex } from '../../../platform/search/index-source.ts';

const mostAtOnce = 64;

/** The threads and replies that name somebody, a few of one room at a time. */
export async function* threadsMentioning(db: Tx, userId: string): AsyncIterable<RowsToReindex> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('thread_mentions')
      .innerJoin('threads', 'threads.id', 'thread_mentions.thread_id')
      .select(['threads.id', 'threads.room_id as key'])
      .where('thread_mentions.user_id', '=', userId)
      .where('thread_mentions.thread_id', '>', after)
      .orderBy('thread_mentions.thread_id')
      .limit(mostAtOnce)
      .execute();
    for (const [key, own] of Map.groupBy(rows, (row) => row.key)) yield { key, ids: own.map(({ id }) => id) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
