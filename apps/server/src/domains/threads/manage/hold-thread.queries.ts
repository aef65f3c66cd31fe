import type { Tx } from '../../../platform/db/write.ts';
import type { NotificationChanges } from '../../notifications/api.ts';
import { holdFiles, type FileOwner, type HeldFile } from '../../uploads/api.ts';
import { fileOwnerType } from '../create/new-post.queries.ts';
import type {
  ThreadMentionTable,
  ThreadTable,
  ThreadTagTable,
  ThreadVersionTable,
  ThreadVoteTable,
} from '../tables.ts';
import { beneath, removeThreads } from './remove-threads.queries.ts';

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
): Promise<{ readonly held: HeldThread | null; readonly notifications: NotificationChanges }> => {
  const held = holder ? await hold(tx, id, holder) : null;
  return { held, notifications: await removeThreads(tx, id, held ? undefined : at) };
};
