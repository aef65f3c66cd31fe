import type { Part } from '@baithak/protocol/parts/part';
import { defineWrite } from '../../platform/db/write.ts';
import type { IndexAgain } from '../../platform/search/index-source.ts';
import { lockThreads } from './change.queries.ts';
import { reindexThread } from './index-thread.ts';

/** Indexes threads and replies of one room (the key) as they stand. */
export const indexThreadsAgain = defineWrite({
  name: 'threads.indexAgain',
  key: ({ key }: IndexAgain) => key,
  run: async (tx, { key, ids }: IndexAgain) => {
    await lockThreads(tx, key);
    const threads = await tx
      .selectFrom('threads')
      .select(['id', 'room_id', 'author', 'message', 'tags', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    for (const { id, room_id: roomId, author, message, tags, created_at: at } of threads) {
      // cast: what createThread stored
      await reindexThread(tx, {
        id,
        roomId,
        author,
        at,
        parts: JSON.parse(message) as Part[],
        tags: JSON.parse(tags) as string[],
      });
    }
  },
});
