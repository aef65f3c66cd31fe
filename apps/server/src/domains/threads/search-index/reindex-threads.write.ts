import { defineWrite } from '../../../platform/db/write.ts';
import type { RowsToReindex } from '../../../platform/search/index-source.ts';
import { partsAsStored } from '../../../platform/stored-parts.ts';
import { lockThreads } from '../lock-threads.queries.ts';
import { reindexThread } from './index-thread.ts';

/** Indexes threads and replies of one room (the key) as they are now. */
export const reindexThreads = defineWrite({
  name: 'threads.reindex',
  key: ({ key }: RowsToReindex) => key,
  run: async (tx, { key, ids }: RowsToReindex) => {
    await lockThreads(tx, key);
    const threads = await tx
      .selectFrom('threads')
      .select(['id', 'room_id', 'author', 'message', 'tags', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    for (const { id, room_id: roomId, author, message, tags, created_at: at } of threads) {
      // what createThread stored
      await reindexThread(tx, {
        id,
        roomId,
        author,
        at,
        parts: partsAsStored(message),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
        tags: JSON.parse(tags) as string[],
      });
    }
  },
});
