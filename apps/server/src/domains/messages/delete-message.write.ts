import { mayActInRoom, roomPermissions, type Standing } from '@baithak/protocol/standing';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { lockRoom, roleIn } from '../rooms/api.ts';
import { releaseFiles } from '../uploads/api.ts';
import { unindexMessages } from './index-message.ts';
import { takeRev } from './send-message.write.ts';

export interface Deleting {
  readonly messageId: string;
  readonly roomId: string;
  readonly by: string;
  readonly platformRank: number;
}

/** The author always may; staff of the room may when they outrank the author. */
const checkRight = async (tx: Tx, { roomId, by, platformRank }: Deleting, author: string): Promise<void> => {
  if (author === by) return;
  const mine: Standing = { platformRank, roomRole: await roleIn(tx, roomId, by) };
  if (!roomPermissions(mine).includes('ManageThreads')) throw new Refusal('FORBIDDEN');
  const person = await tx
    .selectFrom('people')
    .select(['rank', 'removed_at'])
    .where('id', '=', author)
    .executeTakeFirst();
  if (!person || person.removed_at !== null) return;
  if (!mayActInRoom(mine, { platformRank: person.rank, roomRole: await roleIn(tx, roomId, author) }))
    throw new Refusal('OUTRANKED');
};

/**
 * Leaves a tombstone without content. Deleting what is deleted already changes nothing and is answered with the rev
 * that did it, so that whoever missed the answer may ask again.
 */
export const storeDeletion = defineWrite({
  name: 'messages.storeDeletion',
  key: ({ roomId }: Deleting) => roomId,
  run: async (tx, deleting: Deleting) => {
    const { messageId, roomId } = deleting;
    await lockRoom(tx, roomId);
    const message = await tx
      .selectFrom('messages')
      .select(['author', 'deleted', 'rev', 'changed_rev'])
      .where('id', '=', messageId)
      .where('room_id', '=', roomId)
      .executeTakeFirst();
    if (!message) throw new Refusal('NOT_FOUND');
    await checkRight(tx, deleting, message.author);
    if (message.deleted === 1) return { rev: message.changed_rev, already: true };
    const rev = await takeRev(tx, roomId, { guest: false });
    await tx
      .updateTable('messages')
      .set({ deleted: 1, content: '[]', changed_rev: rev })
      .where('id', '=', messageId)
      .execute();
    await releaseFiles(tx, { kind: 'message', id: messageId });
    await tx.deleteFrom('message_mentions').where('room_id', '=', roomId).where('rev', '=', message.rev).execute();
    await unindexMessages(tx, [messageId]);
    return { rev, already: false };
  },
});
