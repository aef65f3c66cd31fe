import type { Tx } from '../../platform/db/write.ts';
import { type NotificationChanges, removeNotificationsOf } from '../notifications/api.ts';
import { takeNextRev } from '../rooms/api.ts';
import { removeVotes } from './polls/stored-polls.ts';
import { unindexMessages } from './search-index.write.ts';

interface Stored {
  readonly id: string;
  readonly rev: number;
}

export interface ManyDeleted {
  /** Each with the rev that it took, in their order, and the rev that it was created with. */
  readonly deleted: readonly { readonly messageId: string; readonly rev: number; readonly createdRev: number }[];
  readonly notifications: NotificationChanges;
}

/**
 * After `lockRoom`: what is left of deleted messages is their ids and revs, and each takes a rev. Their files are the caller's
 * to release or hold.
 */
export const leaveTombstones = async (
  tx: Tx,
  roomId: string,
  messages: readonly [Stored, ...Stored[]],
): Promise<ManyDeleted> => {
  const deleted = [];
  for (const { id, rev: createdRev } of messages) {
    const { rev } = await takeNextRev(tx, roomId, { guest: false });
    await tx
      .updateTable('messages')
      .set({ deleted: 1, content: '[]', changed_rev: rev })
      .where('id', '=', id)
      .execute();
    deleted.push({ messageId: id, rev, createdRev });
  }
  const gone = messages.map(({ id }) => id);
  const revs = messages.map(({ rev }) => rev);
  await tx.deleteFrom('message_mentions').where('room_id', '=', roomId).where('rev', 'in', revs).execute();
  await unindexMessages(tx, gone);
  await removeVotes(tx, gone);
  return { deleted, notifications: await removeNotificationsOf(tx, gone) };
};

/** The same of one message. */
export const leaveTombstone = async (
  tx: Tx,
  { roomId, ...message }: Stored & { readonly roomId: string },
): Promise<{ rev: number; notifications: NotificationChanges }> => {
  const { deleted, notifications } = await leaveTombstones(tx, roomId, [message]);
  return { rev: deleted[0]?.rev ?? 0, notifications };
};
