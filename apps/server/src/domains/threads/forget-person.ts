import type { Tx } from '../../platform/db/write.ts';
import { forgetByPieces, type PersonalData } from '../../platform/personal-data.ts';
import { forgetNameInThreads, forgetNameInVersions } from './forget-name.ts';
import { lockRoomsOf, markThreads } from './lock-threads.queries.ts';

/** Threads in one piece. */
const atOnce = 500;

/** Takes votes of one kind back, so that counts and lists are right without them. */
const takeVotesBack = async (tx: Tx, voted: readonly string[], vote: 1 | -1): Promise<void> => {
  if (voted.length === 0) return;
  const column = vote === 1 ? 'likes' : 'dislikes';
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
};

const forgetVotes: PersonalData['forget'] = async (tx, { userId }) => {
  const some = await tx
    .selectFrom('thread_votes')
    .select('thread_id')
    .where('user_id', '=', userId)
    .orderBy('thread_id')
    .limit(atOnce)
    .execute();
  if (some.length === 0) return undefined;
  const ids = some.map(({ thread_id }) => thread_id);
  await lockRoomsOf(tx, ids);
  const gone = await tx
    .deleteFrom('thread_votes')
    .where('user_id', '=', userId)
    .where('thread_id', 'in', ids)
    .returning(['thread_id', 'vote'])
    .execute();
  for (const kind of [1, -1] as const)
    await takeVotesBack(
      tx,
      gone.filter(({ vote }) => vote === kind).map(({ thread_id }) => thread_id),
      kind,
    );
  await markThreads(tx, ids);
  return 'more';
};

/** What they wrote themselves stays; what it said before edits goes. */
const forgetVersions: PersonalData['forget'] = async (tx, { userId }, after = '') => {
  const theirs = await tx
    .selectFrom('threads')
    .select('id')
    .where('author', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  const ids = theirs.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await lockRoomsOf(tx, ids);
  await tx.deleteFrom('thread_versions').where('thread_id', 'in', ids).execute();
  await markThreads(tx, ids);
  return ids.at(-1);
};

const forgetReading: PersonalData['forget'] = async (tx, { userId }) => {
  await tx.deleteFrom('thread_views').where('viewer', '=', userId).execute();
  await tx.deleteFrom('thread_mentions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('thread_readers').where('user_id', '=', userId).execute();
  return undefined;
};

/** What a person posted stays as it is, by 'Removed User' (docs/contract.md#own-account). */
export const forgetInThreads = forgetByPieces([
  forgetReading,
  forgetVotes,
  forgetVersions,
  forgetNameInThreads,
  forgetNameInVersions,
]);
