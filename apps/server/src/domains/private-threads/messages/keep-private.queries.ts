import type { Tx } from '../../../platform/db/write.ts';
import { erasedAt, keepDeleted } from '../../moderation/api.ts';
import { releaseFiles } from '../../uploads/api.ts';

/**
 * Before the content of private messages is taken away, at a time: the other one can report it for 7 days, and it is erased then
 * with its files (docs/contract.md#what-is-deleted). At most 1,000.
 */
export const keepPrivate = async (tx: Tx, ids: readonly string[], at: number): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('private_messages')
    .innerJoin('private_threads', 'private_threads.id', 'private_messages.thread_id')
    .select(['private_messages.id as thing', 'thread_id as place', 'author', 'content', 'sent_at', 'first', 'second'])
    .select('private_messages.rev')
    .where('private_messages.id', 'in', ids)
    .where('deleted', '=', 0)
    .execute();
  await keepDeleted(
    tx,
    rows.map(({ first, second, ...row }) => ({
      ...row,
      kind: 'privateMessage',
      reader: row.author === first ? second : first,
    })),
    at,
  );
  await releaseFiles(tx, { type: 'privateMessage', ids }, { eraseAt: erasedAt(at) });
};
