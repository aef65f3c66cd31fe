import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';

export interface Reporting {
  readonly id: string;
  readonly threadId: string;
  readonly reporter: string;
  readonly reason: number;
  readonly details: string;
  readonly at: number;
}

/** Keeps a report for the queue, with the message as it is now: deleting the thread must not delete the report. */
export const storeReport = defineWrite({
  name: 'threads.storeReport',
  run: async (tx, { id, threadId, reporter, reason, details, at }: Reporting) => {
    const thread = await tx
      .selectFrom('threads')
      .select(['room_id', 'author', 'message'])
      .where('id', '=', threadId)
      .executeTakeFirst();
    if (!thread) throw new Refusal('NOT_FOUND');
    await tx
      .insertInto('thread_reports')
      .values({
        id,
        thread_id: threadId,
        room_id: thread.room_id,
        author: thread.author,
        reporter,
        reason,
        details,
        message: thread.message,
        reported_at: at,
      })
      // A second report by the same person replaces the first, so that nobody can flood the queue.
      .onConflict((conflict) =>
        conflict.columns(['thread_id', 'reporter']).doUpdateSet({ reason, details, reported_at: at }),
      )
      .execute();
  },
});
