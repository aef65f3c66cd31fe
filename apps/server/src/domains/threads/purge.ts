import type { Tx } from '../../platform/db/write.ts';

/** Everything somebody posted, voted and reported: for the person's own download. */
export const exportThreads = async (db: Tx, personId: string) => ({
  threads: await db
    .selectFrom('threads')
    .select(['id', 'room_id', 'root_id', 'message', 'tags', 'created_at', 'public', 'archived'])
    .where('author', '=', personId)
    .orderBy('created_at')
    .execute(),
  votes: await db.selectFrom('thread_votes').select(['thread_id', 'vote', 'voted_at']).where('person_id', '=', personId).orderBy('voted_at').execute(),
  reports: await db
    .selectFrom('thread_reports')
    .select(['thread_id', 'reason', 'details', 'reported_at'])
    .where('reporter', '=', personId)
    .orderBy('reported_at')
    .execute(),
  views: await db.selectFrom('thread_views').select(['thread_id', 'day']).where('viewer', '=', personId).execute(),
});

/** Takes a person's votes back, so that counts and lists are right without them. */
const takeVotesBack = async (tx: Tx, personId: string, vote: 1 | -1): Promise<void> => {
  const voted = tx.selectFrom('thread_votes').select('thread_id').where('person_id', '=', personId).where('vote', '=', vote);
  await tx
    .updateTable('threads')
    .set((of) => ({ [vote === 1 ? 'likes' : 'dislikes']: of(vote === 1 ? 'likes' : 'dislikes', '-', 1), score: of('score', '-', vote) }))
    .where('id', 'in', voted)
    .execute();
  await tx.updateTable('thread_tags').set((of) => ({ score: of('score', '-', vote) })).where('thread_id', 'in', voted).execute();
};

/** What a person posted stays, by 'Removed User' (CONTRACT.md 4); votes, views and reports of theirs go. */
export const forgetInThreads = async (tx: Tx, personId: string): Promise<void> => {
  await takeVotesBack(tx, personId, 1);
  await takeVotesBack(tx, personId, -1);
  // Whoever keeps pages of these threads, or of threads with replies of theirs, reads them anew.
  const touched = tx
    .selectFrom('threads')
    .select('root_id')
    .where((where) =>
      where.or([where('author', '=', personId), where('id', 'in', tx.selectFrom('thread_votes').select('thread_id').where('person_id', '=', personId))]),
    );
  await tx.updateTable('threads').set((of) => ({ changed: of('changed', '+', 1) })).where('id', 'in', touched).execute();
  await tx.deleteFrom('thread_votes').where('person_id', '=', personId).execute();
  await tx.deleteFrom('thread_views').where('viewer', '=', personId).execute();
  await tx.deleteFrom('thread_readers').where('person_id', '=', personId).execute();
  await tx.deleteFrom('thread_reports').where('reporter', '=', personId).execute();
};

/** Who viewed what on days before `day`, and those days' salts, are of no use any more. Returns how many views went. */
export const expireViews = async (tx: Tx, day: number): Promise<number> => {
  await tx.deleteFrom('thread_view_salts').where('day', '<', day).execute();
  const gone = await tx.deleteFrom('thread_views').where('day', '<', day).executeTakeFirst();
  return Number(gone.numDeletedRows);
};
