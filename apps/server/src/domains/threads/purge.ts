import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';

/** Everything somebody posted, voted and reported: for the person's own download. */
export const exportThreads = async (db: Tx, userId: string) => ({
  threads: await db
    .selectFrom('threads')
    .select(['id', 'room_id', 'root_id', 'message', 'tags', 'created_at', 'public', 'archived'])
    .where('author', '=', userId)
    .orderBy('created_at')
    .execute(),
  earlierVersions: await db
    .selectFrom('thread_versions')
    .innerJoin('threads', 'threads.id', 'thread_versions.thread_id')
    .select([
      'thread_versions.thread_id',
      'thread_versions.message',
      'thread_versions.tags',
      'written_at',
      'replaced_at',
    ])
    .where('threads.author', '=', userId)
    .orderBy('replaced_at')
    .execute(),
  votes: await db
    .selectFrom('thread_votes')
    .select(['thread_id', 'vote', 'voted_at'])
    .where('user_id', '=', userId)
    .orderBy('voted_at')
    .execute(),
  reports: await db
    .selectFrom('thread_reports')
    .select(['thread_id', 'reason', 'details', 'reported_at'])
    .where('reporter', '=', userId)
    .orderBy('reported_at')
    .execute(),
  views: await db.selectFrom('thread_views').select(['thread_id', 'day']).where('viewer', '=', userId).execute(),
});

/** Threads per statement. */
const batchSize = 1000;

/** Locks every room where somebody left something, in one order, so that no two writes can wait for each other. */
const lockTheirRooms = async (tx: Tx, userId: string): Promise<void> => {
  const touched = tx
    .selectFrom('threads')
    .select('room_id')
    .where((where) =>
      where.or([
        where('author', '=', userId),
        where('id', 'in', tx.selectFrom('thread_votes').select('thread_id').where('user_id', '=', userId)),
        where('id', 'in', tx.selectFrom('thread_views').select('thread_id').where('viewer', '=', userId)),
      ]),
    )
    .union(tx.selectFrom('thread_readers').select('room_id').where('user_id', '=', userId));
  await tx
    .selectFrom('thread_counts')
    .select('room_id')
    .where('room_id', 'in', touched)
    .orderBy('room_id')
    .$call(forUpdate(tx))
    .execute();
};

/** Takes votes of one kind back, so that counts and lists are right without them. */
const takeVotesBack = async (tx: Tx, threadIds: readonly string[], vote: 1 | -1): Promise<void> => {
  const column = vote === 1 ? 'likes' : 'dislikes';
  for (let from = 0; from < threadIds.length; from += batchSize) {
    const voted = threadIds.slice(from, from + batchSize);
    await tx
      .updateTable('threads')
      .set((of) => ({ [column]: of(column, '-', 1), score: of('score', '-', vote) }))
      .where('id', 'in', voted)
      .execute();
    await tx
      .updateTable('thread_tags')
      .set((of) => ({ score: of('score', '-', vote) }))
      .where('thread_id', 'in', voted)
      .execute();
  }
};

/** Kept pages of threads that hold something of theirs must be drawn again. */
const markTheirs = async (tx: Tx, userId: string): Promise<void> => {
  const touched = tx
    .selectFrom('threads')
    .select('root_id')
    .where((where) =>
      where.or([
        where('author', '=', userId),
        where('id', 'in', tx.selectFrom('thread_votes').select('thread_id').where('user_id', '=', userId)),
      ]),
    );
  await tx
    .updateTable('threads')
    .set((of) => ({ changed: of('changed', '+', 1) }))
    .where('id', 'in', touched)
    .execute();
};

/** What a person posted stays as it is, by 'Removed User' (docs/contract.md#own-account); earlier versions, votes, views and reports of theirs go. */
export const forgetInThreads = async (tx: Tx, userId: string): Promise<void> => {
  await lockTheirRooms(tx, userId);
  await markTheirs(tx, userId);
  const gone = await tx
    .deleteFrom('thread_votes')
    .where('user_id', '=', userId)
    .returning(['thread_id', 'vote'])
    .execute();
  for (const kind of [1, -1] as const)
    await takeVotesBack(
      tx,
      gone.filter(({ vote }) => vote === kind).map(({ thread_id }) => thread_id),
      kind,
    );
  await tx
    .deleteFrom('thread_versions')
    .where('thread_id', 'in', tx.selectFrom('threads').select('id').where('author', '=', userId))
    .execute();
  await tx.deleteFrom('thread_views').where('viewer', '=', userId).execute();
  await tx.deleteFrom('thread_readers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('thread_reports').where('reporter', '=', userId).execute();
};

/** Earlier versions of threads and replies that were replaced before `at`. Returns how many went. */
export const expireVersions = async (tx: Tx, at: number): Promise<number> => {
  const gone = await tx.deleteFrom('thread_versions').where('replaced_at', '<', at).executeTakeFirst();
  return Number(gone.numDeletedRows);
};

/** Who viewed what on days before `day`, and those days' salts, are of no use any more. Returns how many views went. */
export const expireViews = async (tx: Tx, day: number): Promise<number> => {
  await tx.deleteFrom('thread_view_salts').where('day', '<', day).execute();
  const gone = await tx.deleteFrom('thread_views').where('day', '<', day).executeTakeFirst();
  return Number(gone.numDeletedRows);
};
