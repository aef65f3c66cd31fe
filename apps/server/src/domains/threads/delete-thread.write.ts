import { canDeleteReply, canDeleteThread } from '@baithak/protocol/threads.rules';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { releaseFiles } from '../uploads/api.ts';
import { lockThreads, markChanged, replyIn, rootIn } from './change.queries.ts';
import { unindexThreads } from './index-thread.ts';
import { standIn, type Actor } from './standing.queries.ts';
import { fileOwner } from './store-thread.queries.ts';

export interface Deleting {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
}

/** A thread or reply and everything beneath it. */
const beneath = (tx: Tx, id: string) =>
  tx
    .withRecursive('beneath(id)', (of) =>
      of
        .selectFrom('threads')
        .select('threads.id')
        .where('threads.id', '=', id)
        .unionAll(of.selectFrom('threads').innerJoin('beneath', 'beneath.id', 'threads.under').select('threads.id')),
    )
    .selectFrom('beneath')
    .select('beneath.id');

/** Owners of files that are released in one statement. */
const atOnce = 1000;

const releaseFilesBeneath = async (tx: Tx, id: string): Promise<void> => {
  const shown = await tx
    .selectFrom('threads')
    .select('id')
    .where('media', '=', 1)
    .where('id', 'in', beneath(tx, id))
    .execute();
  const ids = shown.map((thread) => thread.id);
  for (let from = 0; from < ids.length; from += atOnce)
    await releaseFiles(tx, { kind: fileOwner, ids: ids.slice(from, from + atOnce) });
};

/** Removes a thread or reply, everything beneath it and what hangs on them. Reports of them stay. */
const removeAll = async (tx: Tx, id: string): Promise<void> => {
  await releaseFilesBeneath(tx, id);
  const gone = await beneath(tx, id).execute();
  await unindexThreads(
    tx,
    gone.map((thread) => thread.id),
  );
  await tx.deleteFrom('thread_votes').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_views').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_tags').where('thread_id', '=', id).execute();
  await tx.deleteFrom('threads').where('id', 'in', beneath(tx, id)).execute();
};

/** Deletes a thread with all its replies. */
export const storeDeletion = defineWrite({
  name: 'threads.storeDeletion',
  key: ({ roomId }: Deleting) => roomId,
  run: async (tx, { roomId, threadId, actor }: Deleting) => {
    await lockThreads(tx, roomId);
    const thread = await rootIn(tx, roomId, threadId);
    if (!canDeleteThread(await standIn(tx, roomId, actor), { authorId: thread.author })) throw new Refusal('FORBIDDEN');
    await removeAll(tx, threadId);
  },
});

export interface ReplyDeleting extends Deleting {
  readonly replyId: string;
}

/** Deletes a reply with everything beneath it. Returns its parent, how many replies that has left, and the thread's `changed`. */
export const storeReplyDeletion = defineWrite({
  name: 'threads.storeReplyDeletion',
  key: ({ roomId }: ReplyDeleting) => roomId,
  run: async (tx, { roomId, threadId, replyId, actor }: ReplyDeleting) => {
    await lockThreads(tx, roomId);
    const { reply, parent } = await replyIn(tx, roomId, threadId, replyId);
    const standing = await standIn(tx, roomId, actor);
    if (!canDeleteReply(standing, { authorId: reply.author }, { authorId: parent.author }))
      throw new Refusal('FORBIDDEN');
    await removeAll(tx, replyId);
    const { replies } = await tx
      .updateTable('threads')
      .set((of) => ({ replies: of('replies', '-', 1) }))
      .where('id', '=', parent.id)
      .returning('replies')
      .executeTakeFirstOrThrow();
    return { parentId: parent.id, replies, changed: await markChanged(tx, parent.root_id) };
  },
});
