import type { Tx } from '../../../platform/db/write.ts';
import { removeNotificationsOf, type NotificationChanges } from '../../notifications/api.ts';
import { takeNextRev } from '../../rooms/api.ts';
import { removeVotes } from '../polls/polls.queries.ts';
import { unindexMessages } from '../search-index/index-message.ts';

interface Stored {
  readonly id: string;
  readonly roomId: string;
  readonly rev: number;
}

/** After `lockRoom`: what is left of a deleted message is its ids and revs. Its files are the caller's to release or hold. */
export const leaveTombstone = async (
  tx: Tx,
  { id, roomId, rev: created }: Stored,
): Promise<{ rev: number; notifications: NotificationChanges }> => {
  const { rev } = await takeNextRev(tx, roomId, { guest: false });
  await tx.updateTable('messages').set({ deleted: 1, content: '[]', changed_rev: rev }).where('id', '=', id).execute();
  await tx.deleteFrom('message_mentions').where('room_id', '=', roomId).where('rev', '=', created).execute();
  await unindexMessages(tx, [id]);
  await removeVotes(tx, [id]);
  return { rev, notifications: await removeNotificationsOf(tx, [id]) };
};
