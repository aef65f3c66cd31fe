import { forUpdate } from '../../../platform/db/dialect.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import type { RowsToReindex } from '../../../platform/search/index-source.ts';
import { reindexMessage } from './index-message.ts';

/** Indexes messages of one room (the key) as they are now. */
export const reindexMessages = defineWrite({
  name: 'messages.reindex',
  key: ({ key }: RowsToReindex) => key,
  run: async (tx, { key, ids }: RowsToReindex) => {
    // Edits and deletions take this lock first, so what is read here stays true until it is indexed.
    await tx.selectFrom('rooms').select('id').where('id', '=', key).$call(forUpdate(tx)).execute();
    const messages = await tx
      .selectFrom('messages')
      .select(['id', 'room_id as roomId', 'author', 'content', 'sent_at as at'])
      .where('id', 'in', ids)
      .where('deleted', '=', 0)
      .execute();
    for (const message of messages) await reindexMessage(tx, message);
  },
});
