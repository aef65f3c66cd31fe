import { mayWrite } from '@baithak/protocol/private-states.rules';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
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

/** When what the other one is told as read was first seen: the time stays where nothing of theirs is new in it. */
export const firstSeenAt = (
  of: ExpressionBuilder<Tables, 'private_thread_sides'>,
  { rev, at }: { readonly rev: number; readonly at: number },
) =>
  of
    .case()
    .when(
      of.exists(
        of
          .selectFrom('private_messages')
          .select('private_messages.id')
          .whereRef('private_messages.thread_id', '=', 'private_thread_sides.thread_id')
          .whereRef('private_messages.author', '=', 'private_thread_sides.other_id')
          .whereRef('private_messages.rev', '>', 'private_thread_sides.told_read_rev')
          .where('private_messages.rev', '<=', rev),
      ),
    )
    .then(at)
    .else(of.fn.coalesce('private_thread_sides.told_read_at', of.val(at)))
    .end();

/**
 * Moves a read pointer to a message, never back, and what the other one is told of it: that stays where it is during a block
 * and while they are ignored. `moved` is false and `told` null where it stands there or beyond already; `told` is the time that is told.
 */
export const storePrivateRead = defineWrite({
  name: 'privateThreads.storePrivateRead',
  run: async (tx, { threadId, userId, messageId, at }: Reading): Promise<{ moved: boolean; told: number | null }> => {
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
    if (!mayWrite(stateOf(thread))) return { moved: moved !== undefined, told: null };
    const told = await side
      .set((of) => ({ told_read_rev: rev, told_read_at: firstSeenAt(of, { rev, at }) }))
      .returning('told_read_at')
      .where('told_read_rev', '<', rev)
      .where((of) => notIgnored(of.ref('private_thread_sides.user_id'), of.ref('private_thread_sides.other_id')))
      .executeTakeFirst();
    return { moved: moved !== undefined, told: told?.told_read_at ?? null };
  },
});

/** Somebody has opened a thread: what they were told of it is seen. */
export const storeOpened = defineWrite({
  name: 'privateThreads.storeOpened',
  run: (tx, { threadId, userId }: { readonly threadId: string; readonly userId: string }) =>
    markThingSeen(tx, userId, threadId),
});
