import type { Tx } from '../../../platform/db/write.ts';
import { removeNotificationsOf, type NotificationChanges } from '../../notifications/api.ts';
import { releaseFiles } from '../../uploads/api.ts';
import { fileOwnerType } from '../create/new-post.queries.ts';
import { unindexThreads } from '../search-index/index-thread.ts';

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
