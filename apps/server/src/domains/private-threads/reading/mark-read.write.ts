import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';

export interface Reading {
  readonly threadId: string;
  readonly userId: string;
  readonly messageId: string;
  readonly at: number;
}

/** Moves a read pointer to a message, never back. False when it stands there or beyond already. */
export const storePrivateRead = defineWrite({
  name: 'privateThreads.storePrivateRead',
  run: async (tx, { threadId, userId, messageId, at }: Reading): Promise<boolean> => {
    const message = await tx
      .selectFrom('private_messages')
      .select('rev')
      .where('id', '=', messageId)
      .where('thread_id', '=', threadId)
      .executeTakeFirst();
    if (!message) throw new Refusal('NOT_FOUND');
    const moved = await tx
      .updateTable('private_thread_sides')
      .set({ last_read_rev: message.rev, last_read_at: at })
      .where('thread_id', '=', threadId)
      .where('user_id', '=', userId)
      .where('last_read_rev', '<', message.rev)
      .returning('user_id')
      .executeTakeFirst();
    return moved !== undefined;
  },
});
