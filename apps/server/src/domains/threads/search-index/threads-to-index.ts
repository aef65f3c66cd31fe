import type { IndexSource } from '../../../platform/search/index-source.ts';
import { reindexThreads } from './reindex-threads.write.ts';

/** Every thread and reply. */
export const threadsToIndex: IndexSource = {
  type: 'threads',
  next: (db, after, most) =>
    db
      .selectFrom('threads')
      .select(['id', 'room_id as key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute(),
  reindex: reindexThreads,
};
