import { defineWrite } from '../../platform/db/write.ts';
import { insertReply, standAsMember } from './store-thread.queries.ts';
import type { ReplyWriting } from './writing.ts';

/** Stores a reply to a thread or reply that is neither archived nor closed to replies; its parent counts it. */
export const storeReply = defineWrite({
  name: 'threads.storeReply',
  key: ({ roomId }: ReplyWriting) => roomId,
  run: async (tx, writing: ReplyWriting) => {
    await standAsMember(tx, writing);
    return insertReply(tx, writing);
  },
});
