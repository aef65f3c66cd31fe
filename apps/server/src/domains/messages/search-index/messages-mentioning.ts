import type { Tx } from '../../../platform/db/write.ts';
import type { RowsToReindex } from '../../../platform/search/index-source.ts';

const mostAtOnce = 64;

/** The messages that name somebody, a few of one room at a time. */
export async function* messagesMentioning(db: Tx, userId: string): AsyncIterable<RowsToReindex> {
  for (let after = { key: '', rev: 0 }; ;) {
    const { key, rev } = after;
    const rows = await db
      .selectFrom('message_mentions')
      .innerJoin('messages', (join) =>
        join
          .onRef('messages.room_id', '=', 'message_mentions.room_id')
          .onRef('messages.rev', '=', 'message_mentions.rev'),
      )
      .where('message_mentions.user_id', '=', userId)
      .where((where) =>
        where(where.refTuple('message_mentions.room_id', 'message_mentions.rev'), '>', where.tuple(key, rev)),
      )
      .select(['messages.id', 'messages.room_id as key', 'messages.rev'])
      .orderBy('message_mentions.room_id')
      .orderBy('message_mentions.rev')
      .limit(mostAtOnce)
      .execute();
    for (const [room, own] of Map.groupBy(rows, (row) => row.key)) yield { key: room, ids: own.map(({ id }) => id) };
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}
