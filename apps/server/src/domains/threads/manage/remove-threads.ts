import { canDeleteReply, canDeleteThread } from '@baithak/protocol/contracts/threads.rules';
import type { Tx } from '../../../platform/db/write.ts';
import { dropRaidHeld, erasedAt, keepDeleted } from '../../deleted/api.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import { type NotificationChanges, noChanges, removeNotificationsOf } from '../../notifications/api.ts';
import { type FileOwner, type HeldFile, type Release, holdFiles, releaseFiles } from '../../uploads/api.ts';
import { fileOwnerType } from '../create/new-post.ts';
import { type Actor, authorIn, permissionsIn } from '../permissions.queries.ts';
import { unindexThreads } from '../search-index.write.ts';
import type {
  ThreadMentionTable,
  ThreadTable,
  ThreadTagTable,
  ThreadVersionTable,
  ThreadVoteTable,
} from '../tables.ts';

/** The ids of a thread or reply and of all replies beneath it. */
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

interface Removed {
  /** How many threads and replies it was. */
  readonly count: number;
  readonly notifications: NotificationChanges;
}

/**
 * Removes a thread or reply with all its replies, their votes, views, mentions, tags, earlier versions, files and notifications.
 * Reports of them stay, and with `at` each can still be reported for 7 days (docs/contract.md#what-is-deleted).
 */
const removeThreads = async (tx: Tx, id: string, at: number | undefined): Promise<Removed> => {
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
  return { count: ids.length, notifications: await removeNotificationsOf(tx, ids) };
};

/** Replies with which a thread or reply can come back; a larger one is deleted for good. */
const mostReplies = 500;

/** The same of all its rows together: votes and earlier versions have no end of their own. */
const mostRows = 5000;

/** A thread or reply with all beneath it that was deleted so that it can come back, until it no longer can. */
export interface HeldThread {
  readonly threads: readonly ThreadTable[];
  readonly tags: readonly ThreadTagTable[];
  readonly mentions: readonly ThreadMentionTable[];
  readonly votes: readonly ThreadVoteTable[];
  readonly versions: readonly ThreadVersionTable[];
  readonly files: readonly HeldFile[];
}

const ofThreads = ['thread_tags', 'thread_mentions', 'thread_votes', 'thread_versions'] as const;

/** Each count ends where the whole is too large. */
const fits = async (tx: Tx, ids: readonly string[]): Promise<boolean> => {
  let rows = ids.length;
  for (const table of ofThreads) {
    const some = tx
      .selectFrom(table)
      .select('thread_id')
      .where('thread_id', 'in', ids)
      .limit(mostRows - rows + 1);
    const { count } = await tx
      .selectFrom(some.as('some'))
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    rows += Number(count);
    if (rows > mostRows) return false;
  }
  return true;
};

const hold = async (tx: Tx, id: string, holder: FileOwner): Promise<HeldThread | null> => {
  const all = await beneath(tx, id)
    .limit(mostReplies + 2)
    .execute();
  const ids = all.map((thread) => thread.id);
  // One of them is the thread or reply itself.
  if (ids.length > mostReplies + 1 || !(await fits(tx, ids))) return null;
  return {
    threads: await tx.selectFrom('threads').selectAll().where('id', 'in', ids).orderBy('depth').execute(),
    tags: await tx.selectFrom('thread_tags').selectAll().where('thread_id', 'in', ids).execute(),
    mentions: await tx.selectFrom('thread_mentions').selectAll().where('thread_id', 'in', ids).execute(),
    votes: await tx.selectFrom('thread_votes').selectAll().where('thread_id', 'in', ids).execute(),
    versions: await tx.selectFrom('thread_versions').selectAll().where('thread_id', 'in', ids).execute(),
    files: await holdFiles(tx, { type: fileOwnerType, ids }, holder),
  };
};

/**
 * Removes a thread or reply with all beneath it. With a `holder` of its files it can come back, unless it is too large. `at`: it
 * is deleted for good, and can be reported for 7 days more.
 */
export const takeThreads = async (
  tx: Tx,
  id: string,
  { holder, at }: { readonly holder?: FileOwner | undefined; readonly at?: number },
): Promise<Removed & { readonly held: HeldThread | null }> => {
  const held = holder ? await hold(tx, id, holder) : null;
  return { held, ...(await removeThreads(tx, id, held ? undefined : at)) };
};

/*
 * What raid mode took could come back for an hour: whoever deletes it by hand decides that it does not. Undefined where it is not
 * held, or is not theirs to delete, so that nobody else hears of it. Before `lockThreads`, for it waits for whoever is bringing it back.
 */

interface Deletion extends LogStamp {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
}

const heldPost = async (tx: Tx, roomId: string, id: string) => {
  const row = await tx
    .selectFrom('raid_held')
    .select(['author', 'held'])
    .where('thing', '=', id)
    .where('room_id', '=', roomId)
    .where('kind', '=', 'post')
    .executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  const [post] = row ? (JSON.parse(row.held) as HeldThread).threads : [];
  return row && post && { author: row.author, post };
};

/** False where somebody brought it back meanwhile. */
const drop = async (
  tx: Tx,
  { actor, ...deletion }: Deletion,
  {
    thing,
    author,
    what,
  }: {
    readonly thing: string;
    readonly author: string;
    readonly what: 'deleteThread' | 'deleteReply' | 'deleteAnswer';
  },
) => {
  if ((await dropRaidHeld(tx, [thing])) === 0) return false;
  const { userId: by } = actor;
  if (by !== author) await logAction(tx, deletion, { by, what, whom: author, roomId: deletion.roomId, thing });
  return true;
};

export const dropTakenThread = async (tx: Tx, deletion: Deletion) => {
  const { roomId, threadId, actor } = deletion;
  const held = await heldPost(tx, roomId, threadId);
  if (!held || held.post.depth > 0) return undefined;
  const { author } = held;
  if (!canDeleteThread(await permissionsIn(tx, roomId, actor), await authorIn(tx, roomId, author))) return undefined;
  if (!(await drop(tx, deletion, { thing: threadId, author, what: 'deleteThread' }))) return undefined;
  return { author, held: null, notifications: noChanges };
};

/** The same of a reply to something that is there. */
export const dropTakenReply = async (tx: Tx, deletion: Deletion & { readonly replyId: string }) => {
  const { roomId, threadId, replyId, actor } = deletion;
  const held = await heldPost(tx, roomId, replyId);
  if (!held || (held.post.under !== threadId && held.post.root_id !== threadId)) return undefined;
  const parent = await tx
    .selectFrom('threads')
    .innerJoin('threads as root', 'root.id', 'threads.root_id')
    .select(['threads.id', 'threads.author', 'threads.replies', 'root.changed'])
    .select(['root.id as threadId', 'root.replies as threadReplies'])
    .where('threads.id', '=', held.post.under)
    .where('threads.room_id', '=', roomId)
    .executeTakeFirst();
  if (!parent) return undefined;
  const { author } = held;
  const permissions = await permissionsIn(tx, roomId, actor);
  if (!canDeleteReply(permissions, await authorIn(tx, roomId, author), { authorId: parent.author })) return undefined;
  const what = parent.author === actor.userId ? 'deleteAnswer' : 'deleteReply';
  if (!(await drop(tx, deletion, { thing: replyId, author, what }))) return undefined;
  const { id: parentId, author: _of, ...counts } = parent;
  return { parentId, ...counts, author, held: null, notifications: noChanges };
};
