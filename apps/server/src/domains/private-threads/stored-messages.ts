import { sql } from 'kysely';
import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import { erasedAt, keepDeleted } from '../deleted/api.ts';
import { releaseFiles } from '../uploads/api.ts';

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

/** Every message created or deleted after a rev, in the order of the changes, tombstones included. */
export const messagesChangedAfter = (db: Tx, threadId: string, rev: number, most: number): Promise<MessageRow[]> =>
  withWriters(db, threadId).where('message.changed_rev', '>', rev).orderBy('message.changed_rev').limit(most).execute();

/** How many messages were created or deleted after a rev, and the bytes of their contents; counted up to `most` of them. */
export const sizeOfChanges = async (db: Tx, threadId: string, rev: number, most: number) => {
  const { count, bytes } = await db
    .selectFrom((of) =>
      of
        .selectFrom('private_messages')
        .select(sql<number>`octet_length(content)`.as('bytes'))
        .where('thread_id', '=', threadId)
        .where('changed_rev', '>', rev)
        .orderBy('changed_rev')
        .limit(most)
        .as('changed'),
    )
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.sum<number | null>('changed.bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
};

/** One message of a thread; a tombstone is none. */
export const messageById = (db: Tx, threadId: string, id: string): Promise<MessageRow | undefined> =>
  withWriters(db, threadId).where('message.id', '=', id).where('message.deleted', '=', 0).executeTakeFirst();

/** The rev of a message of the thread, a deleted one too: the place of a cursor. */
export const findRev = async (db: Tx, threadId: string, id: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('private_messages')
    .select('rev')
    .where('id', '=', id)
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
  return row?.rev;
};

/** What an earlier send with this tempId stored, in whatever thread. */
export const messageByTempId = async (db: Tx, author: string, tempId: string): Promise<MessageRow | undefined> => {
  const sent = await db
    .selectFrom('private_messages')
    .select(['id', 'thread_id'])
    .where('author', '=', author)
    .where('temp_id', '=', tempId)
    .executeTakeFirst();
  return sent && withWriters(db, sent.thread_id).where('message.id', '=', sent.id).executeTakeFirst();
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

/**
 * Before the content of private messages is taken away, at a time: the other one can report it for 7 days, and it is erased then
 * with its files (docs/contract.md#what-is-deleted). At most 1,000.
 */
export const keepPrivate = async (tx: Tx, ids: readonly string[], at: number): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('private_messages')
    .innerJoin('private_threads', 'private_threads.id', 'private_messages.thread_id')
    .select(['private_messages.id as thing', 'thread_id as place', 'author', 'content', 'sent_at', 'first', 'second'])
    .select('private_messages.rev')
    .where('private_messages.id', 'in', ids)
    .where('deleted', '=', 0)
    .execute();
  await keepDeleted(
    tx,
    rows.map(({ first, second, ...row }) => ({
      ...row,
      kind: 'privateMessage',
      reader: row.author === first ? second : first,
    })),
    at,
  );
  await releaseFiles(tx, { type: 'privateMessage', ids }, { eraseAt: erasedAt(at) });
};
