import type { IndexSource } from '../../../platform/search/index-source.ts';
import { reindexMessages } from './reindex-messages.write.ts';

/** Every message that can be found. */
export const messagesToIndex: IndexSource = {
  type: 'messages',
  next: (db, after, most) =>
    db
      .selectFrom('messages')
      .select(['id', 'room_id as key'])
      .where('id', '>', after)
      .where('deleted', '=', 0)
      .orderBy('id')
      .limit(most)
      .execute(),
  reindex: reindexMessages,
};
