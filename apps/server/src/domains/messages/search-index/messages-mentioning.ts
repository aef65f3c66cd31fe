import type { Tx } from '../../../platform/db/write.ts';
import type { RowsToReindex } from '../../../platform/search/index-source.ts';

const mostAtOnce = 64;
/** The latest mentions of a person that are indexed again. */
const most = 20_000;

/** The messages that mention somebody, a few of one room at a time. */
export async function* messagesMentioning(db: Tx, userId: string): AsyncIterable<RowsToReindex> {
  const rows = await db
    .selectFrom('message_mentions')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.room_id', '=', 'message_mentions.room_id')
        .onRef('messages.rev', '=', 'message_mentions.rev'),
    )
    .where('message_mentions.user_id', '=', userId)
    .where('messages.deleted', '=', 0)
    .select(['messages.id', 'messages.room_id as key'])
    .orderBy('message_mentions.room_id')
    .orderBy('message_mentions.rev', 'desc')
    .limit(most)
    .execute();
  for (const [key, own] of Map.groupBy(rows, (row) => row.key))
    for (let from = 0; from < own.length; from += mostAtOnce)
      yield { key, ids: own.slice(from, from + mostAtOnce).map(({ id }) => id) };
}
