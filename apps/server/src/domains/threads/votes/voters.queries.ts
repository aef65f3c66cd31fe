import type { Tx } from '../../../platform/db/write.ts';
import { userColumns } from '../../people/api.ts';

/** Who gave a thread this vote, the latest first. */
export const votersOn = (db: Tx, threadId: string, vote: 1 | -1, most: number) =>
  db
    .selectFrom('thread_votes')
    .innerJoin('people', 'people.id', 'thread_votes.user_id')
    .select(userColumns)
    .where('thread_votes.thread_id', '=', threadId)
    .where('thread_votes.vote', '=', vote)
    .orderBy('thread_votes.voted_at', 'desc')
    .orderBy('thread_votes.user_id', 'desc')
    .limit(most)
    .execute();
