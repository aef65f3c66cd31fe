import type { Tx } from '../../../platform/db/write.ts';
import { allChanges, noChanges, removeNotificationsOf, type NotificationChanges } from '../../notifications/api.ts';
import { lockRoom, takeNextRev } from '../../rooms/api.ts';
import { releaseFiles } from '../../uploads/api.ts';
import { removeVotes } from '../polls/polls.queries.ts';
import { unindexMessages } from '../search-index/index-message.ts';

export interface ManyDeleted {
  /** Each with the rev that it took, in their order, and the rev that it was created with. */
  readonly deleted: readonly { readonly messageId: string; readonly rev: number; readonly createdRev: number }[];
  readonly notifications: NotificationChanges;
}

/** Leaves tombstones of one person's messages in a room, of those that are still there; each takes a rev. Rights are the caller's to look at. */
export const deleteMessagesOf = async (
  tx: Tx,
  { roomId, author, ids }: { readonly roomId: string; readonly author: string; readonly ids: readonly string[] },
): Promise<ManyDeleted> => {
  await lockRoom(tx, roomId);
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'rev'])
    .where('id', 'in', ids)
    .where('room_id', '=', roomId)
    .where('author', '=', author)
    .where('deleted', '=', 0)
    .orderBy('rev')
    .execute();
  if (rows.length === 0) return { deleted: [], notifications: noChanges };
  const deleted = [];
  for (const { id, rev: createdRev } of rows) {
    const { rev } = await takeNextRev(tx, roomId, { guest: false });
    await tx
      .updateTable('messages')
      .set({ deleted: 1, content: '[]', changed_rev: rev })
      .where('id', '=', id)
      .execute();
    deleted.push({ messageId: id, rev, createdRev });
  }
  const gone = rows.map(({ id }) => id);
  await releaseFiles(tx, { type: 'message', ids: gone });
  const revs = rows.map(({ rev }) => rev);
  await tx.deleteFrom('message_mentions').where('room_id', '=', roomId).where('rev', 'in', revs).execute();
  await unindexMessages(tx, gone);
  await removeVotes(tx, gone);
  return { deleted, notifications: allChanges(await removeNotificationsOf(tx, gone)) };
};
