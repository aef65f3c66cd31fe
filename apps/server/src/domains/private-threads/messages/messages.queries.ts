import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/write.ts';

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
