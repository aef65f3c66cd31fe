import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findThread } from '../find-thread.ts';
import { lockThread, lowerUnread, takeNextRev } from './delete-private.queries.ts';
import { keepPrivate } from './keep-private.queries.ts';

export interface PrivateDeletion {
  readonly threadId: string;
  readonly messageId: string;
  readonly by: string;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * Leaves a tombstone of one's own message, which the other one can report for 7 days. Deleting a deleted message changes nothing and returns the rev that deleted it, so
 * that a client that missed the answer may ask again.
 */
export const storePrivateDeletion = defineWrite({
  name: 'privateThreads.storePrivateDeletion',
  key: ({ threadId }: PrivateDeletion) => threadId,
  run: async (tx, { threadId, messageId, by, at }: PrivateDeletion) => {
    await lockThread(tx, threadId);
    const { other } = await findThread(tx, { userId: by }, threadId);
    const message = await tx
      .selectFrom('private_messages')
      .select(['author', 'deleted', 'changed_rev'])
      .where('id', '=', messageId)
      .where('thread_id', '=', threadId)
      .executeTakeFirst();
    if (!message) throw new Refusal('NOT_FOUND');
    if (message.author !== by) throw new Refusal('FORBIDDEN');
    if (message.deleted === 1) return { rev: message.changed_rev, other, already: true };
    await keepPrivate(tx, [messageId], at);
    const rev = await takeNextRev(tx, threadId);
    await tx
      .updateTable('private_messages')
      .set({ deleted: 1, content: '[]', changed_rev: rev })
      .where('id', '=', messageId)
      .execute();
    await lowerUnread(tx, threadId, by);
    return { rev, other, already: false };
  },
});
