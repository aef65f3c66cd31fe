import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import { messageStore } from '../messages/api.ts';

export const privateMessages = messageStore({
  table: 'private_messages',
  place: 'thread_id',
  kind: 'privateMessage',
});

/** Messages with who wrote them: one query, whatever the page. */
const withWriters = (db: Tx, threadId: string) =>
  db
    .selectFrom('private_messages as message')
    .innerJoin('people', 'people.id', 'message.author')
    .select([
      'people.username',
      'people.removed_at',
      'message.id',
      'message.rev',
      'message.changed_rev',
      'message.author',
      'message.content',
      'message.reply_to',
      'message.sent_at',
      'message.edited',
      'message.deleted',
    ])
    .where('message.thread_id', '=', threadId);

export type MessageRow = Awaited<ReturnType<ReturnType<typeof withWriters>['execute']>>[number];

/** Messages created before a rev, newest first. */
export const messagesBefore = (db: Tx, threadId: string, rev: number, most: number): Promise<MessageRow[]> =>
  withWriters(db, threadId)
    .where('message.rev', '<', rev)
    .where('message.deleted', '=', 0)
    .orderBy('message.rev', 'desc')
    .limit(most)
    .execute();

/** Messages created after a rev, oldest first. */
export const messagesAfter = (db: Tx, threadId: string, rev: number, most: number): Promise<MessageRow[]> =>
  withWriters(db, threadId)
    .where('message.rev', '>', rev)
    .where('message.deleted', '=', 0)
    .orderBy('message.rev')
    .limit(most)
    .execute();

/** Every message created, edited or deleted after a rev, in the order of the changes, tombstones included. */
export const messagesChangedAfter = (db: Tx, threadId: string, rev: number, most: number): Promise<MessageRow[]> =>
  withWriters(db, threadId).where('message.changed_rev', '>', rev).orderBy('message.changed_rev').limit(most).execute();

/** One message of a thread; a tombstone is none. */
export const messageById = (db: Tx, threadId: string, id: string): Promise<MessageRow | undefined> =>
  withWriters(db, threadId).where('message.id', '=', id).where('message.deleted', '=', 0).executeTakeFirst();

/** Those messages of a thread that are still there. `ids`: not more than a few. */
export const messagesById = async (db: Tx, threadId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  ids.length === 0
    ? []
    : withWriters(db, threadId).where('message.id', 'in', ids).where('message.deleted', '=', 0).execute();

/** What an earlier send with this tempId stored in the thread. */
export const messageByTempId = async (
  db: Tx,
  threadId: string,
  author: string,
  tempId: string,
): Promise<MessageRow | undefined> => {
  const id = await privateMessages.findSent(db, { author, tempId, place: threadId });
  return id === undefined ? undefined : withWriters(db, threadId).where('message.id', '=', id).executeTakeFirst();
};

export const takeNextRev = async (tx: Tx, threadId: string): Promise<number> => {
  const { rev } = await tx
    .updateTable('private_threads')
    .set((of) => ({ rev: of('rev', '+', 1) }))
    .where('id', '=', threadId)
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
};

/** Locks the thread until the commit. */
export const lockThread = (tx: Tx, threadId: string) =>
  tx.selectFrom('private_threads').select('id').where('id', '=', threadId).$call(forUpdate(tx)).execute();

/** What the other one has unread is compared with the latest message that is left. */
export const lowerUnread = async (tx: Tx, threadId: string, author: string): Promise<void> => {
  const latest = await tx
    .selectFrom('private_messages')
    .select('rev')
    .where('thread_id', '=', threadId)
    .where('author', '=', author)
    .where('deleted', '=', 0)
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable('private_thread_sides')
    .set({ other_rev: latest?.rev ?? 0 })
    .where('thread_id', '=', threadId)
    .where('other_id', '=', author)
    .execute();
};

/** Before the content of messages of one thread is taken away, at a time (milliseconds): the other one can report it for 7 days. */
export const keepPrivate = async (tx: Tx, threadId: string, ids: readonly string[], at: number): Promise<void> => {
  const { first, second } = await tx
    .selectFrom('private_threads')
    .select(['first', 'second'])
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow();
  await privateMessages.keep(tx, ids, at, ({ author }) => (author === first ? second : first));
};
