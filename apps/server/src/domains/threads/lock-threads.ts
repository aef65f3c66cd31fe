import { sql } from 'kysely';
import { forUpdate } from '../../platform/db/dialect.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { ThreadTable } from './tables.ts';

interface InRoom {
  readonly roomId: string;
}

const lockedCounts = prepared((db, { roomId }: InRoom) =>
  db.selectFrom('thread_counts').select('last_number').where('room_id', '=', roomId).$call(forUpdate(db)),
);

/**
 * Locks a room's threads until the commit. Every write of threads takes this lock first, so that counts and rights cannot
 * change under it and no two writes wait for each other. NOT_FOUND for a room that never had a thread.
 */
export const lockThreads = async (tx: Tx, roomId: string): Promise<void> => {
  const [held] = await lockedCounts(tx, { roomId });
  if (!held) throw new Refusal('NOT_FOUND');
};

/** The same for adding a thread: returns the room's next number. */
export const takeThreadNumber = async (tx: Tx, roomId: string): Promise<number> => {
  const { last_number } = await tx
    .insertInto('thread_counts')
    .values({ room_id: roomId, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('room_id').doUpdateSet((of) => ({ last_number: of('thread_counts.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
};

const threadsById = prepared((db, { roomId, id }: InRoom & { readonly id: string }) =>
  db
    .selectFrom('threads')
    .innerJoin('threads as root', 'root.id', 'threads.root_id')
    .select([
      'threads.id',
      'threads.under',
      'threads.root_id',
      'threads.depth',
      'threads.author',
      'threads.pinned',
      'threads.notice',
      'threads.tags',
      'threads.allowed_replies',
      'root.archived',
      'root.author as root_author',
    ])
    .where('threads.id', '=', id)
    .where('threads.room_id', '=', roomId),
);

/** A thread or reply of a room as a write sees it, after `lockThreads`. NOT_FOUND when it was deleted. */
export const threadInRoom = async (tx: Tx, roomId: string, id: string) => {
  const [thread] = await threadsById(tx, { roomId, id });
  if (!thread) throw new Refusal('NOT_FOUND');
  return thread;
};

/** A thread itself: NOT_FOUND for replies, which have no archive, notice or pin of a room. */
export const rootThreadInRoom = async (tx: Tx, roomId: string, id: string) => {
  const thread = await threadInRoom(tx, roomId, id);
  if (thread.depth > 0) throw new Refusal('NOT_FOUND');
  return thread;
};

/** A reply with its parent: NOT_FOUND unless `threadId` names its parent or the thread that it belongs to. */
export const replyInRoom = async (tx: Tx, roomId: string, threadId: string, replyId: string) => {
  const reply = await threadInRoom(tx, roomId, replyId);
  if (reply.depth === 0 || (reply.under !== threadId && reply.root_id !== threadId)) throw new Refusal('NOT_FOUND');
  return { reply, parent: await threadInRoom(tx, roomId, reply.under) };
};

const marked = prepared((db, { rootId }: { readonly rootId: string }) =>
  db
    .updateTable('threads')
    .set((of) => ({ changed: of('changed', '+', sql.lit(1)) }))
    .where('id', '=', rootId)
    .returning('changed'),
);

/** Marks the thread as changed. Returns its `changed`, which every event carries. */
export const markThreadChanged = async (tx: Tx, rootId: string): Promise<number> => {
  const [thread] = await marked(tx, { rootId });
  if (!thread) throw new Error(`No thread is ${rootId}.`);
  return thread.changed;
};

/** Marks the thread as changed, with `facts` of the thread itself. Returns its `changed`, which every event carries. */
export const changeThread = async (
  tx: Tx,
  rootId: string,
  facts: Partial<Pick<ThreadTable, 'active' | 'active_at' | 'archived' | 'revised_at'>>,
): Promise<number> => {
  const { changed } = await tx
    .updateTable('threads')
    .set((of) => ({ ...facts, changed: of('changed', '+', 1) }))
    .where('id', '=', rootId)
    .returning('changed')
    .executeTakeFirstOrThrow();
  return changed;
};

interface Counted {
  readonly parentId: string;
  readonly rootId: string;
}

const moreReplies = async (tx: Tx, id: string, more: number): Promise<number> => {
  const { replies } = await tx
    .updateTable('threads')
    .set((of) => ({ replies: of('replies', '+', more) }))
    .where('id', '=', id)
    .returning('replies')
    .executeTakeFirstOrThrow();
  return replies;
};

/**
 * A reply came or went, one of `all` with what is beneath it: what it answers counts those directly under it, the thread
 * those at every depth. Returns both counts, as events carry them.
 */
export const countReplies = async (tx: Tx, { parentId, rootId }: Counted, sign: 1 | -1, all = 1) => {
  const threadReplies = await moreReplies(tx, rootId, sign * all);
  const replies = parentId === rootId ? threadReplies : await moreReplies(tx, parentId, sign);
  return { parentId, replies, threadId: rootId, threadReplies };
};

/** Locks the rooms of threads, in one order, so that no two writes can wait for each other. */
export const lockRoomsOf = async (tx: Tx, threadIds: readonly string[]): Promise<void> => {
  await tx
    .selectFrom('thread_counts')
    .select('room_id')
    .where('room_id', 'in', tx.selectFrom('threads').select('room_id').where('id', 'in', threadIds))
    .orderBy('room_id')
    .$call(forUpdate(tx))
    .execute();
};

/** Kept pages of the threads that these belong to must be drawn again. */
export const markThreads = async (tx: Tx, threadIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('threads')
    .set((of) => ({ changed: of('changed', '+', 1) }))
    .where('id', 'in', tx.selectFrom('threads').select('root_id').where('id', 'in', threadIds))
    .execute();
};
