import type { Tx } from '../../../platform/db/write.ts';
import { removeNotificationsOf, type NotificationChanges } from '../../notifications/api.ts';
import { erasedAt, keepDeleted } from '../../moderation/api.ts';
import { releaseFiles, type Release } from '../../uploads/api.ts';
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

/** What each says, for reports of the next 7 days. */
const keepSome = async (tx: Tx, ids: readonly string[], at: number): Promise<void> => {
  const rows = await tx
    .selectFrom('threads')
    .select(['id as thing', 'room_id as place', 'author', 'message as content', 'created_at as sent_at'])
    .select(['root_id', 'under', 'depth'])
    .where('id', 'in', ids)
    .execute();
  await keepDeleted(
    tx,
    rows.map(({ depth, root_id: rootId, under, ...row }) => ({
      ...row,
      rev: 0,
      ...(depth === 0 ? { kind: 'thread' } : { kind: 'reply', root_id: rootId, under }),
    })),
    at,
  );
};

const releaseFilesBeneath = async (tx: Tx, id: string, release: Release): Promise<void> => {
  const withMedia = await tx
    .selectFrom('threads')
    .select('id')
    .where('media', '=', 1)
    .where('id', 'in', beneath(tx, id))
    .execute();
  const ids = withMedia.map((thread) => thread.id);
  for (let from = 0; from < ids.length; from += batchSize)
    await releaseFiles(tx, { type: fileOwnerType, ids: ids.slice(from, from + batchSize) }, release);
};

/**
 * Removes a thread or reply with all its replies, their votes, views, mentions, tags, earlier versions, files and notifications.
 * Reports of them stay, and with `at` each can still be reported for 7 days (docs/contract.md#what-is-deleted).
 */
export const removeThreads = async (tx: Tx, id: string, at: number | undefined): Promise<NotificationChanges> => {
  await releaseFilesBeneath(tx, id, at === undefined ? {} : { eraseAt: erasedAt(at) });
  const gone = await beneath(tx, id).execute();
  const ids = gone.map((thread) => thread.id);
  for (let from = 0; at !== undefined && from < ids.length; from += batchSize)
    await keepSome(tx, ids.slice(from, from + batchSize), at);
  await unindexThreads(tx, ids);
  await tx.deleteFrom('thread_votes').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_versions').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_views').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_mentions').where('thread_id', 'in', beneath(tx, id)).execute();
  await tx.deleteFrom('thread_tags').where('thread_id', '=', id).execute();
  await tx.deleteFrom('threads').where('id', 'in', beneath(tx, id)).execute();
  return removeNotificationsOf(tx, ids);
};
