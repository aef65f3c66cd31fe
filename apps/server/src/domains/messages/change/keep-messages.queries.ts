import type { Tx } from '../../../platform/db/write.ts';
import { erasedAt, keepDeleted } from '../../moderation/api.ts';
import { releaseFiles } from '../../uploads/api.ts';

/**
 * Before the content of these messages of a room is taken away, at a time: it can be reported for 7 days, and is erased then
 * with its files (docs/contract.md#what-is-deleted). At most 1,000, none of them deleted.
 */
export const keepMessages = async (tx: Tx, ids: readonly string[], at: number): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('messages')
    .select(['id as thing', 'room_id as place', 'author', 'content', 'sent_at', 'rev'])
    .where('id', 'in', ids)
    .where('deleted', '=', 0)
    .execute();
  await keepDeleted(
    tx,
    rows.map((row) => ({ ...row, kind: 'message' })),
    at,
  );
  await releaseFiles(tx, { type: 'message', ids }, { eraseAt: erasedAt(at) });
};
