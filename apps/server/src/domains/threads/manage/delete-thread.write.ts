import { canDeleteThread } from '@baithak/protocol/contracts/threads.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import {
  allChanges,
  removeNotificationsOf,
  tellOfAct,
  type NotificationChanges,
  type NotificationStamp,
} from '../../notifications/api.ts';
import { releaseFiles } from '../../uploads/api.ts';
import { lockThreads, rootThreadInRoom } from '../lock-threads.queries.ts';
import { unindexThreads } from '../search-index/index-thread.ts';
import { authorIn, notManaged, permissionsIn, type Actor } from '../permissions.queries.ts';
import { fileOwnerType } from '../create/new-post.queries.ts';

export interface ThreadDeletion extends LogStamp {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
  /** For its author, when staff deletes it. */
  readonly stamp: NotificationStamp;
}

/** The ids of a thread or reply and of all replies beneath it. */
export const beneath = (tx: Tx, id: string) =>
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

/** Owners of files per statement. */
const batchSize = 1000;

const releaseFilesBeneath = async (tx: Tx, id: string): Promise<void> => {
  const withMedia = await tx
    .selectFrom('threads')
    .select('id')
    .where('media', '=', 1)
    .where('id', 'in', beneath(tx, id))
    .execute();
  const ids = withMedia.map((thread) => thread.id);
  for (let from = 0; from < ids.length; from += batchSize)
    await releaseFiles(tx, { type: fileOwnerType, ids: ids.slice(from, from + batchSize) });
};

/** Removes a thread or reply with all its replies, their votes, views, mentions, tags, earlier versions, files and notifications. Reports of them stay. */
export const removeThreads = async (tx: Tx, id: string): Promise<NotificationChanges> => {
  await releaseFilesBeneath(tx, id);
  const gone = await beneath(tx, id).execute();
  const ids = gone.map((thread) => thread.id);
  await unindexThreads(tx, ids);
  await tx.deleteFrom('thread_votes').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_versions').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_views').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_mentions').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_tags').where('thread_id', '=', id).execute();
  await tx.deleteFrom('threads').where('id', 'in', beneath(tx, id)).execute();
  return removeNotificationsOf(tx, ids);
};

export interface ThreadDeleted {
  readonly author: string;
  readonly notifications: NotificationChanges;
}

/** Deletes a thread with all its replies, in the transaction of whoever asks. */
export const deleteThreadIn = async (tx: Tx, deletion: ThreadDeletion): Promise<ThreadDeleted> => {
  const { roomId, threadId, actor } = deletion;
  await lockThreads(tx, roomId);
  const thread = await rootThreadInRoom(tx, roomId, threadId);
  const permissions = await permissionsIn(tx, roomId, actor);
  if (!canDeleteThread(permissions, await authorIn(tx, roomId, thread.author))) throw notManaged(permissions);
  const removed = await removeThreads(tx, threadId);
  const { userId: by } = actor;
  const whom = thread.author;
  if (whom === by) return { author: whom, notifications: removed };
  await logAction(tx, deletion, { by, what: 'deleteThread', whom, roomId, thing: threadId });
  const act = { act: 'deleteThread', thing: threadId, whom, roomId } as const;
  return { author: whom, notifications: allChanges(removed, await tellOfAct(tx, deletion.stamp, act)) };
};

export const storeThreadDeletion = defineWrite({
  name: 'threads.storeThreadDeletion',
  key: ({ roomId }: ThreadDeletion) => roomId,
  run: deleteThreadIn,
});
