import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';

export const takeNextRev = async (tx: Tx, threadId: string): Promise<number> => {
  const { rev } = await tx
    .updateTable('private_threads')
    .set((of) => ({ rev: of('rev', '+', 1) }))
    .where('id', '=', threadId)
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
};

/** Locks the thread until the commit. */
export const lockThread = (tx: Tx, threadId: string) =>
  tx.selectFrom('private_threads').select('id').where('id', '=', threadId).$call(forUpdate(tx)).execute();

/** What the other one has unread is compared with the latest message that is left. */
export const lowerUnread = async (tx: Tx, threadId: string, author: string): Promise<void> => {
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
