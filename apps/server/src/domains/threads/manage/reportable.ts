import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { App, Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { partsAsStored, saySame } from '../../../platform/stored-parts.ts';
import { dropRaidHeld } from '../../deleted/api.ts';
import type { NotificationChanges } from '../../notifications/api.ts';
import { withoutClosed } from '../../people/api.ts';
import { type Reportable, keptOf } from '../../reports/api.ts';
import { returnFiles } from '../../uploads/api.ts';
import { countReplies, lockThreads, markThreadChanged } from '../lock-threads.ts';
import { threadForEverybody } from '../find-thread.ts';
import { reindexThread } from '../search-index.write.ts';
import type { ThreadTable, ThreadVersionTable } from '../tables.ts';
import { keptThread, loadThread } from './kept-thread.ts';
import { takeThreads, type HeldThread } from './remove-threads.ts';

interface TakenThread {
  /** Null: it is too large to come back. */
  readonly held: HeldThread | null;
  /** Of a reply: what counts it. */
  readonly counts: Awaited<ReturnType<typeof recount>> | null;
  readonly notifications: NotificationChanges;
}

interface Place {
  readonly roomId: string;
  readonly id: string;
}

const recount = async (tx: Tx, { under: parentId, root_id: rootId }: ThreadTable, sign: 1 | -1, all: number) => ({
  ...(await countReplies(tx, { parentId, rootId }, sign, all)),
  changed: await markThreadChanged(tx, rootId),
});

const find = (tx: Tx, { roomId, id }: Place) =>
  tx.selectFrom('threads').selectAll().where('id', '=', id).where('room_id', '=', roomId).executeTakeFirst();

/** Deletes a thread or reply with a report so that it can come back; undefined when it is gone already, and then raid mode does not bring it back. */
const takeThread = async (tx: Tx, place: Place, reportId: string): Promise<TakenThread | undefined> => {
  // Before it is looked for: this waits for whoever is bringing it back.
  await dropRaidHeld(tx, [place.id]);
  if (!(await find(tx, place))) return undefined;
  await lockThreads(tx, place.roomId);
  const thread = await find(tx, place);
  if (!thread) return undefined;
  const { held, count, notifications } = await takeThreads(tx, thread.id, { holder: { type: 'report', id: reportId } });
  return { held, counts: thread.depth === 0 ? null : await recount(tx, thread, -1, count), notifications };
};

/** A thread has some thirty columns, and a statement takes 32,766 values. */
const rowsAtOnce = 500;

const inBatches = async <Row>(rows: readonly Row[], insert: (some: readonly Row[]) => Promise<unknown>) => {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(rows.slice(at, at + rowsAtOnce));
};

const insertHeld = async (tx: Tx, held: HeldThread): Promise<void> => {
  const { tags, mentions, votes, files } = held;
  const threads: ThreadTable[] = [];
  for (const thread of held.threads) {
    const { message, excerpt } = thread;
    threads.push({
      ...thread,
      message: await withoutClosed(tx, message),
      excerpt: excerpt === null ? null : await withoutClosed(tx, excerpt),
    });
  }
  const versions: ThreadVersionTable[] = [];
  for (const version of held.versions) versions.push({ ...version, message: await withoutClosed(tx, version.message) });
  await inBatches(threads, (rows) => tx.insertInto('threads').values(rows).execute());
  await inBatches(tags, (rows) => tx.insertInto('thread_tags').values(rows).execute());
  await inBatches(mentions, (rows) => tx.insertInto('thread_mentions').values(rows).execute());
  await inBatches(votes, (rows) => tx.insertInto('thread_votes').values(rows).execute());
  await inBatches(versions, (rows) => tx.insertInto('thread_versions').values(rows).execute());
  for (const { id, room_id: roomId, author, created_at: at, message, tags: written } of threads) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    const thread = { id, roomId, author, at, parts: partsAsStored(message), tags: JSON.parse(written) as string[] };
    await reindexThread(tx, thread);
  }
  await returnFiles(tx, files);
};

export interface ReturnedThread {
  readonly counts: TakenThread['counts'];
}

/** Whether what it answers is there; a thread answers nothing. Until the commit nobody deletes that. */
export const hasParent = async (tx: Tx, roomId: string, { threads: [thread] }: HeldThread): Promise<boolean> => {
  await lockThreads(tx, roomId);
  if (!thread || thread.depth === 0) return true;
  return (await find(tx, { roomId, id: thread.under })) !== undefined;
};

/** What was deleted is there again with its replies and votes; undefined when what it answered is gone by now. */
export const returnThread = async (tx: Tx, place: Place, held: HeldThread): Promise<ReturnedThread | undefined> => {
  if (!(await hasParent(tx, place.roomId, held))) return undefined;
  const [thread] = held.threads;
  if (!thread || (await find(tx, place))) return undefined;
  await insertHeld(tx, held);
  if (thread.depth > 0) return { counts: await recount(tx, thread, 1, held.threads.length) };
  // Whoever heard of the deletion knows by a later number that it is there again.
  await markThreadChanged(tx, thread.id);
  return { counts: null };
};

/** After the commit of `takeThread`. */
const publishTakenThread = ({ live }: Pick<App, 'live'>, { roomId, id }: Place, { counts }: TakenThread): void => {
  const room = live.room(roomId);
  if (counts === null) room.publish(threadsContract.threadDeleted, { roomId, threadId: id });
  else room.publish(threadsContract.replyDeleted, { roomId, replyId: id, ...counts });
};

/** After the commit of `returnThread`. */
export const publishReturnedThread = async (
  caller: Caller,
  { roomId, id }: Place,
  { counts }: ReturnedThread,
): Promise<void> => {
  const thread = await threadForEverybody(caller, roomId, id).catch(() => undefined);
  if (!thread) return;
  const room = caller.live.room(roomId);
  if (counts === null) room.publish(threadsContract.threadCreated, { roomId, thread });
  else room.publish(threadsContract.replyCreated, { roomId, reply: thread, ...counts });
};

const saysNow = (db: Tx, id: string) =>
  db.selectFrom('threads').select('message').where('id', '=', id).executeTakeFirst();

/** How threads and replies are reported, and deleted with a report. */
export const reportableThread: Reportable<{ readonly thread: HeldThread }, TakenThread, ReturnedThread> = {
  load: loadThread,
  find: keptThread,
  now: async (db, id, kept) => {
    const thread = await saysNow(db, id);
    if (!thread) return 'gone';
    return saySame(partsAsStored(thread.message), keptOf(kept, id)) ? 'same' : 'changed';
  },
  take: async (tx, { reportId, id, roomId }) => {
    const taken = roomId === null ? undefined : await takeThread(tx, { roomId, id }, reportId);
    if (!taken) return undefined;
    const { held: thread, counts, notifications } = taken;
    const act = counts === null ? 'deleteThread' : 'deleteReply';
    return { act, held: thread && { thread }, taken, notifications };
  },
  giveBack: async (tx, { id, roomId }, { thread }) =>
    roomId === null ? undefined : returnThread(tx, { roomId, id }, thread),
  publishTaken: (app, { id, roomId }, taken) => {
    if (roomId !== null) publishTakenThread(app, { roomId, id }, taken);
  },
  publishGivenBack: async (caller, { id, roomId }, back) => {
    if (roomId !== null) await publishReturnedThread(caller, { roomId, id }, back);
  },
};
