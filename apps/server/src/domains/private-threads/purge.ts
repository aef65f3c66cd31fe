import { removedUser } from '@baithak/protocol/text/display-names';
import type { Tx } from '../../platform/db/write.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';
import { writtenParts } from '../../platform/stored-parts.ts';
import { eraseSome } from './messages.write.ts';

const threadsOf = (db: Tx, userId: string, after: string) =>
  db
    .selectFrom('private_thread_sides as mine')
    .innerJoin('private_threads as thread', 'thread.id', 'mine.thread_id')
    .innerJoin('people as other', 'other.id', 'mine.other_id')
    .select(['mine.thread_id as id', 'mine.part', 'mine.last_update', 'mine.last_read_at', 'thread.phase'])
    .select(['other.username', 'other.removed_at'])
    .select(['thread.acted_by', 'thread.declined_by', 'thread.declined_at'])
    .where('mine.user_id', '=', userId)
    .where('mine.thread_id', '>', after)
    .orderBy('mine.thread_id')
    .limit(exportPage)
    .execute();

/** How a person stands to others privately and what they have read, for their own download: with whom by name alone. */
export async function* exportPrivateThreads(db: Tx, userId: string) {
  for await (const row of inPages((last: { id: string } | undefined) => threadsOf(db, userId, last?.id ?? ''))) {
    const { acted_by: actedBy, declined_by: declinedBy, declined_at: declinedAt, ...rest } = row;
    const { username, removed_at: removedAt, ...thread } = rest;
    yield {
      ...thread,
      with: removedAt === null ? username : removedUser,
      mine: actedBy === userId,
      ...(declinedBy === userId && { declined_at: declinedAt }),
    };
  }
}

interface Exported {
  readonly temp_id: string;
  readonly thread_id: string;
}

/** An index gives them in this order, and devices make these ids of the time. */
const messagesOf = (db: Tx, userId: string, after: Exported = { temp_id: '', thread_id: '' }) =>
  db
    .selectFrom('private_messages')
    .select(['id', 'temp_id', 'thread_id', 'content', 'reply_to', 'sent_at', 'edited', 'deleted'])
    .where('author', '=', userId)
    .where((of) => of(of.refTuple('temp_id', 'thread_id'), '>', of.tuple(after.temp_id, after.thread_id)))
    .orderBy('temp_id')
    .orderBy('thread_id')
    .limit(exportPage)
    .execute();

/** What a person wrote privately, for their own download; nothing of what the others wrote. */
export async function* exportPrivateMessages(db: Tx, userId: string) {
  for await (const row of inPages((last: Exported | undefined) => messagesOf(db, userId, last))) {
    const { temp_id: _, content, ...message } = row;
    yield { ...message, content: writtenParts(content) };
  }
}

/** Threads that are looked at in one piece. */
const threadsAtOnce = 100;

const nextThreads = (tx: Tx, userId: string, after: string) =>
  tx
    .selectFrom('private_thread_sides as mine')
    .innerJoin('private_threads as thread', 'thread.id', 'mine.thread_id')
    .innerJoin('people as other', 'other.id', 'mine.other_id')
    .select(['mine.thread_id as id', 'thread.phase', 'other.removed_at'])
    .where('mine.user_id', '=', userId)
    .where('mine.thread_id', '>', after)
    .orderBy('mine.thread_id')
    .limit(threadsAtOnce)
    .execute();

const removePair = async (tx: Tx, threadId: string): Promise<void> => {
  await tx.deleteFrom('private_thread_sides').where('thread_id', '=', threadId).execute();
  await tx.deleteFrom('private_threads').where('id', '=', threadId).execute();
};

/**
 * A closed account: what was asked, blocked, declined or deleted is forgotten; an accepted thread stays with the other one,
 * who reads 'Removed User' and can only read. A thread whose two are both gone goes, messages and files.
 */
const forgetInPrivateThreads: PersonalData['forget'] = async (tx, { userId, now }, after = '') => {
  const threads = await nextThreads(tx, userId, after);
  for (const { id, phase, removed_at: removedAt } of threads) {
    const stays = phase === 'connected' && removedAt === null;
    // A long one takes several pieces.
    if (!stays && (await eraseSome(tx, id, now))) return after;
    if (stays)
      await tx.deleteFrom('private_thread_sides').where('thread_id', '=', id).where('user_id', '=', userId).execute();
    else await removePair(tx, id);
  }
  return threads.length < threadsAtOnce ? undefined : threads.at(-1)?.id;
};

export const privateThreadsData: PersonalData = {
  exports: { 'private-threads': exportPrivateThreads, 'private-messages': exportPrivateMessages },
  forget: forgetInPrivateThreads,
  authors: ['private_threads.first', 'private_threads.second'],
};
