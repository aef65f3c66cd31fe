import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import type { IndexAgain } from '../../platform/search/index-source.ts';
import { reindexMessage } from './index-message.ts';

/** Indexes messages of one room (the key) as they stand. */
export const indexMessagesAgain = defineWrite({
  name: 'messages.indexAgain',
  key: ({ key }: IndexAgain) => key,
  run: async (tx, { key, ids }: IndexAgain) => {
    // Whoever edits or deletes takes this lock first: what is read here stays so until it is indexed.
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
