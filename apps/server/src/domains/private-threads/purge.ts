import type { Tx } from '../../platform/db/write.ts';
import { eraseSome } from './messages/erase-messages.write.ts';

/** Rows that are read at once: an export holds no more than these in memory. */
const pageSize = 500;

const pageOfThreads = (db: Tx, userId: string, after: string) =>
  db
    .selectFrom('private_thread_sides as mine')
    .innerJoin('private_threads as thread', 'thread.id', 'mine.thread_id')
    .select([
      'mine.thread_id as id',
      'mine.other_id',
      'mine.part',
      'mine.last_update',
      'mine.last_read_at',
      'thread.phase',
      'thread.acted_by',
      'thread.declined_by',
      'thread.declined_at',
    ])
    .where('mine.user_id', '=', userId)
    .where('mine.thread_id', '>', after)
    .orderBy('mine.thread_id')
    .limit(pageSize)
    .execute();

const pageOfMessages = (db: Tx, userId: string, threadId: string, after: number) =>
  db
    .selectFrom('private_messages')
    .select(['id', 'thread_id', 'rev', 'content', 'reply_to', 'sent_at', 'deleted'])
    .where('thread_id', '=', threadId)
    .where('author', '=', userId)
    .where('rev', '>', after)
    .orderBy('rev')
    .limit(pageSize)
    .execute();

/** A person's private threads, for their own download: with whom (by id), how they stand, what they have read. */
export async function* exportPrivateThreads(db: Tx, userId: string) {
  for (let after = ''; ;) {
    const page = await pageOfThreads(db, userId, after);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}

/** What a person wrote privately, thread by thread in its order; nothing of what the others wrote. */
export async function* exportPrivateMessages(db: Tx, userId: string) {
  for await (const { id: threadId } of exportPrivateThreads(db, userId))
    for (let after = 0; ;) {
      const page = await pageOfMessages(db, userId, threadId, after);
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last.rev;
    }
}

const deletePairs = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  for (const threadId of ids) while (await eraseSome(tx, threadId));
  await tx.deleteFrom('private_thread_sides').where('thread_id', 'in', ids).execute();
  await tx.deleteFrom('private_threads').where('id', 'in', ids).execute();
};

const atOnce = 500;

/**
 * A closed account: what was asked, blocked, declined or deleted is forgotten; accepted threads stay with the other one, who
 * sees 'Removed User' and can only read. A thread whose two are both gone is erased. Files of what they wrote stay with the
 * messages.
 */
export const forgetInPrivateThreads = async (tx: Tx, userId: string): Promise<void> => {
  for (;;) {
    const gone = await tx
      .selectFrom('private_threads as thread')
      .innerJoin('people', (join) =>
        join.on((of) =>
          of.or([
            of.and([of('thread.first', '=', userId), of('people.id', '=', of.ref('thread.second'))]),
            of.and([of('thread.second', '=', userId), of('people.id', '=', of.ref('thread.first'))]),
          ]),
        ),
      )
      .select('thread.id')
      .where((of) => of.or([of('thread.phase', '<>', 'connected'), of('people.removed_at', 'is not', null)]))
      .limit(atOnce)
      .execute();
    await deletePairs(
      tx,
      gone.map(({ id }) => id),
    );
    if (gone.length < atOnce) break;
  }
  await tx.deleteFrom('private_thread_sides').where('user_id', '=', userId).execute();
};
