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

/** Replies with which a thread can come back; a larger one is deleted for good. */
const mostHeld = 500;

/** A thread or reply with all beneath it that was deleted so that it can come back, until it no longer can. */
export interface HeldThread {
  readonly threads: readonly ThreadTable[];
  readonly tags: readonly ThreadTagTable[];
  readonly mentions: readonly ThreadMentionTable[];
  readonly votes: readonly ThreadVoteTable[];
  readonly versions: readonly ThreadVersionTable[];
  readonly files: readonly HeldFile[];
}

const hold = async (tx: Tx, id: string, holder: FileOwner): Promise<HeldThread | null> => {
  const ids = (await beneath(tx, id).execute()).map((thread) => thread.id);
  if (ids.length > mostHeld) return null;
  return {
    threads: await tx.selectFrom('threads').selectAll().where('id', 'in', ids).orderBy('depth').execute(),
    tags: await tx.selectFrom('thread_tags').selectAll().where('thread_id', 'in', ids).execute(),
    mentions: await tx.selectFrom('thread_mentions').selectAll().where('thread_id', 'in', ids).execute(),
    votes: await tx.selectFrom('thread_votes').selectAll().where('thread_id', 'in', ids).execute(),
    versions: await tx.selectFrom('thread_versions').selectAll().where('thread_id', 'in', ids).execute(),
    files: await holdFiles(tx, { type: fileOwnerType, ids }, holder),
  };
};

/** Removes a thread or reply with all beneath it. With a `holder` of its files it can come back, unless it is too large. */
export const takeThreads = async (
  tx: Tx,
  id: string,
  holder: FileOwner | undefined,
): Promise<{ readonly held: HeldThread | null; readonly notifications: NotificationChanges }> => {
  const held = holder ? await hold(tx, id, holder) : null;
  return { held, notifications: await removeThreads(tx, id) };
};
