import { mayWrite } from '@baithak/protocol/private-states.rules';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { markThingSeen } from '../notifications/api.ts';
import { notIgnored } from '../people/api.ts';
import { findThread } from './find-thread.ts';
import { stateOf } from './pair.ts';

export interface Reading {
  readonly threadId: string;
  readonly userId: string;
  readonly messageId: string;
  readonly at: number;
}

/**
 * Moves a read pointer to a message, never back, and what the other one is told of it: that stays where it is during a block
 * and while they are ignored. False: it stands there or beyond already.
 */
export const storePrivateRead = defineWrite({
  name: 'privateThreads.storePrivateRead',
  run: async (tx, { threadId, userId, messageId, at }: Reading): Promise<{ moved: boolean; told: boolean }> => {
    const thread = await findThread(tx, { userId }, threadId);
    const message = await tx
      .selectFrom('private_messages')
      .select('rev')
      .where('id', '=', messageId)
      .where('thread_id', '=', threadId)
      .executeTakeFirst();
    if (!message) throw new Refusal('NOT_FOUND');
    const { rev } = message;
    const side = tx
      .updateTable('private_thread_sides')
      .where('thread_id', '=', threadId)
      .where('user_id', '=', userId)
      .returning('user_id');
    const moved = await side
      .set({ last_read_rev: rev, last_read_at: at })
      .where('last_read_rev', '<', rev)
      .executeTakeFirst();
    if (!mayWrite(stateOf(thread))) return { moved: moved !== undefined, told: false };
    const told = await side
      .set({ told_read_rev: rev, told_read_at: at })
      .where('told_read_rev', '<', rev)
      .where((of) => notIgnored(of.ref('private_thread_sides.user_id'), of.ref('private_thread_sides.other_id')))
      .executeTakeFirst();
    return { moved: moved !== undefined, told: told !== undefined };
  },
});

/** Somebody has opened a thread: what they were told of it is seen. */
export const storeOpened = defineWrite({
  name: 'privateThreads.storeOpened',
  run: (tx, { threadId, userId }: { readonly threadId: string; readonly userId: string }) =>
    markThingSeen(tx, userId, threadId),
});
