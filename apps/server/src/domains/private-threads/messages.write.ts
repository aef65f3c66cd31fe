import { mayWrite } from '@baithak/protocol/private-states.rules';
import { sql } from 'kysely';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Repeated } from '../messages/api.ts';
import { refuseIgnored } from '../people/api.ts';
import { changeFiles } from '../uploads/api.ts';
import { findThread } from './find-thread.ts';
import { stateOf } from './pair.ts';
import { firstSeenAt } from './reading.write.ts';
import { keepPrivate, lockThread, lowerUnread, privateMessages, takeNextRev } from './stored-messages.ts';

export interface Sending {
  readonly id: string;
  readonly threadId: string;
  readonly author: string;
  readonly tempId: string;
  /** JSON. */
  readonly content: string;
  readonly replyTo: string | null;
  readonly at: number;
  /** The names of the files that it shows, and the token of their upload. */
  readonly media?: { readonly names: readonly string[]; readonly token: string | undefined };
}

export type PrivateEditing = Omit<Sending, 'tempId' | 'replyTo'>;

export interface Stored {
  readonly rev: number;
  /** Never before the date of the rev before it. */
  readonly at: number;
  readonly other: string;
  /** The author had not read everything: their other devices hear that they have now. */
  readonly hadUnread: boolean;
}

const refuseClosed = async (tx: Tx, other: string): Promise<void> => {
  const person = await tx.selectFrom('people').select('removed_at').where('id', '=', other).executeTakeFirst();
  if (!person || person.removed_at !== null)
    throw new Refusal('NOT_CONNECTED', { msg: 'This account was closed. You can read what is here, or delete it.' });
};

interface Writing {
  readonly threadId: string;
  readonly author: string;
  /** When the thread was last used, in milliseconds, unless it stays in its place. */
  readonly usedAt?: number;
}

/**
 * Takes the thread's next rev, which also locks it until the commit; only while both may write. Throws NOT_CONNECTED, BLOCKED
 * or IGNORED.
 */
const takeRevOfWriting = async (tx: Tx, { threadId, author, usedAt = 0 }: Writing) => {
  const taken = await tx
    .updateTable('private_threads')
    .set((of) => ({
      rev: of('rev', '+', 1),
      last_update: sql<number>`CASE WHEN last_update > ${usedAt} THEN last_update ELSE ${usedAt} END`,
    }))
    .where('id', '=', threadId)
    .where((where) => where.or([where('first', '=', author), where('second', '=', author)]))
    .where('phase', '=', 'connected')
    .where('first_bans', '=', 0)
    .where('second_bans', '=', 0)
    .returning(['rev', 'last_update as at', 'first', 'second'])
    .executeTakeFirst();
  if (taken) {
    const other = taken.first === author ? taken.second : taken.first;
    await refuseClosed(tx, other);
    await refuseIgnored(tx, author, other);
    return { ...taken, other };
  }
  const thread = await findThread(tx, { userId: author }, threadId);
  throw new Refusal(mayWrite(stateOf(thread)) || thread.phase !== 'connected' ? 'NOT_CONNECTED' : 'BLOCKED');
};

const checkReplyTo = async (tx: Tx, threadId: string, replyTo: string): Promise<void> => {
  if ((await privateMessages.authorOf(tx, threadId, replyTo)) === undefined)
    throw new Refusal('NOT_FOUND', { msg: 'The message that you answer is gone.' });
};

const storeRow = (tx: Tx, { id, threadId, author, tempId, content, replyTo }: Sending, rev: number, at: number) =>
  tx
    .insertInto('private_messages')
    .values({
      id,
      thread_id: threadId,
      rev,
      changed_rev: rev,
      author,
      temp_id: tempId,
      content,
      reply_to: replyTo,
      sent_at: at,
      edited: 0,
      deleted: 0,
    })
    .execute();

/** The two see its files, and nobody else. */
const changeFilesOf = (tx: Tx, { id, author, at, media }: Pick<Sending, 'id' | 'author' | 'at' | 'media'>) =>
  changeFiles(tx, {
    names: media?.names ?? [],
    token: media?.token,
    target: 'privateMessage',
    userId: author,
    owner: { type: 'privateMessage', id },
    roomId: null,
    public: false,
    now: at,
  });

/**
 * The thread moves up in both lists, and whoever writes has read up to what they wrote. Returns whether they had something
 * unread.
 */
const moveUp = async (
  tx: Tx,
  threadId: string,
  author: string,
  { rev, at, other }: Omit<Stored, 'hadUnread'>,
): Promise<boolean> => {
  const unread = await tx
    .selectFrom('private_thread_sides')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', author)
    .whereRef('other_rev', '>', 'last_read_rev')
    .executeTakeFirst();
  const side = (userId: string) =>
    tx.updateTable('private_thread_sides').where('thread_id', '=', threadId).where('user_id', '=', userId);
  const read = { last_read_rev: rev, last_read_at: at, told_read_rev: rev };
  await side(author)
    .set((of) => ({ last_update: at, ...read, told_read_at: firstSeenAt(of, { rev, at }) }))
    .execute();
  await side(other).set({ last_update: at, other_rev: rev }).execute();
  return unread !== undefined;
};

/**
 * Stores a message under the thread's next rev. A tempId that the author has used there before stores nothing and
 * returns `repeated`; when both arrive at the same moment in two processes, the second fails on the unique index.
 */
export const storePrivateMessage = defineWrite({
  name: 'privateThreads.storePrivateMessage',
  key: ({ threadId }: Sending) => threadId,
  run: async (tx, sending: Sending): Promise<Stored | Repeated> => {
    const { threadId, author, tempId, replyTo, media } = sending;
    if (await privateMessages.findSent(tx, { author, tempId, place: threadId })) return { repeated: true };
    const { rev, at, other } = await takeRevOfWriting(tx, { threadId, author, usedAt: sending.at });
    if (replyTo !== null) await checkReplyTo(tx, threadId, replyTo);
    await storeRow(tx, sending, rev, at);
    if (media) await changeFilesOf(tx, sending);
    return { rev, at, other, hadUnread: await moveUp(tx, threadId, author, { rev, at, other }) };
  },
});

/**
 * Changes a message of its own author. It keeps its rev and its place in time, and takes a new changed_rev: nobody has more
 * unread by it.
 */
export const storePrivateEdit = defineWrite({
  name: 'privateThreads.storePrivateEdit',
  key: ({ threadId }: PrivateEditing) => threadId,
  run: async (tx, editing: PrivateEditing) => {
    const { id, threadId, author, content } = editing;
    const { rev: changedRev, other } = await takeRevOfWriting(tx, { threadId, author });
    const edited = await tx
      .updateTable('private_messages')
      .set({ content, edited: 1, changed_rev: changedRev })
      .where('id', '=', id)
      .where('thread_id', '=', threadId)
      .where('author', '=', author)
      .where('deleted', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (!edited) return privateMessages.refuseEdit(tx, threadId, id);
    await changeFilesOf(tx, editing);
    return { changedRev, other };
  },
});

export interface PrivateDeletion {
  readonly threadId: string;
  readonly messageId: string;
  readonly by: string;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * Leaves a tombstone of one's own message, which the other one can report for 7 days. Deleting a deleted message changes nothing and returns the rev that deleted it, so
 * that a client that missed the answer may ask again.
 */
export const storePrivateDeletion = defineWrite({
  name: 'privateThreads.storePrivateDeletion',
  key: ({ threadId }: PrivateDeletion) => threadId,
  run: async (tx, { threadId, messageId, by, at }: PrivateDeletion) => {
    await lockThread(tx, threadId);
    const { other } = await findThread(tx, { userId: by }, threadId);
    const message = await tx
      .selectFrom('private_messages')
      .select(['author', 'deleted', 'changed_rev'])
      .where('id', '=', messageId)
      .where('thread_id', '=', threadId)
      .executeTakeFirst();
    if (!message) throw new Refusal('NOT_FOUND');
    if (message.author !== by) throw new Refusal('FORBIDDEN');
    if (message.deleted === 1) return { rev: message.changed_rev, other, already: true };
    await keepPrivate(tx, threadId, [messageId], at);
    const rev = await takeNextRev(tx, threadId);
    await tx
      .updateTable('private_messages')
      .set({ deleted: 1, content: '[]', changed_rev: rev })
      .where('id', '=', messageId)
      .execute();
    await lowerUnread(tx, threadId, by);
    return { rev, other, already: false };
  },
});

/** Messages that one write erases: a long thread must not hold up everybody else's writes. */
const atOnce = 1000;

/** Takes away some messages of a thread that was deleted for good; each can be reported for 7 days. True when there are more. */
export const eraseSome = async (tx: Tx, threadId: string, at: number): Promise<boolean> => {
  const some = await tx
    .selectFrom('private_messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .orderBy('rev')
    .limit(atOnce)
    .execute();
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return false;
  await keepPrivate(tx, threadId, ids, at);
  await tx.deleteFrom('private_messages').where('id', 'in', ids).execute();
  return ids.length === atOnce;
};

interface Erasing {
  readonly threadId: string;
  /** Milliseconds. */
  readonly at: number;
}

export const eraseMessages = defineWrite({
  name: 'privateThreads.eraseMessages',
  key: ({ threadId }: Erasing) => threadId,
  run: (tx, { threadId, at }: Erasing) => eraseSome(tx, threadId, at),
});
