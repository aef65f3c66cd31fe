import { forUpdate } from '../../../platform/db/dialect.ts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { releaseFiles } from '../../uploads/api.ts';
import { findThread } from '../find-thread.ts';

export interface PrivateDeletion {
  readonly threadId: string;
  readonly messageId: string;
  readonly by: string;
}

const takeNextRev = async (tx: Tx, threadId: string): Promise<number> => {
  const { rev } = await tx
    .updateTable('private_threads')
    .set((of) => ({ rev: of('rev', '+', 1) }))
    .where('id', '=', threadId)
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
};

/** Locks the thread until the commit. */
const lockThread = (tx: Tx, threadId: string) =>
  tx.selectFrom('private_threads').select('id').where('id', '=', threadId).$call(forUpdate(tx)).execute();

/** What the other one has unread is compared with the latest message that is left. */
const lowerUnread = async (tx: Tx, threadId: string, author: string): Promise<void> => {
  const latest = await tx
    .selectFrom('private_messages')
    .select('rev')
    .where('thread_id', '=', threadId)
    .where('author', '=', author)
    .where('deleted', '=', 0)
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable('private_thread_sides')
    .set({ other_rev: latest?.rev ?? 0 })
    .where('thread_id', '=', threadId)
    .where('other_id', '=', author)
    .execute();
};

/**
 * Leaves a tombstone of one's own message. Deleting a deleted message changes nothing and returns the rev that deleted it, so
 * that a client that missed the answer may ask again.
 */
export const storePrivateDeletion = defineWrite({
  name: 'privateThreads.storePrivateDeletion',
  key: ({ threadId }: PrivateDeletion) => threadId,
  run: async (tx, { threadId, messageId, by }: PrivateDeletion) => {
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
    const rev = await takeNextRev(tx, threadId);
    await tx
      .updateTable('private_messages')
      .set({ deleted: 1, content: '[]', changed_rev: rev })
      .where('id', '=', messageId)
      .execute();
    await releaseFiles(tx, { type: 'privateMessage', id: messageId });
    await lowerUnread(tx, threadId, by);
    return { rev, other, already: false };
  },
});
