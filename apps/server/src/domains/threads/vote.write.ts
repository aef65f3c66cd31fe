import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { lockThreads, markChanged, threadIn } from './change.queries.ts';
import { standIn, type Actor } from './standing.queries.ts';
import { canVote } from '@baithak/protocol/threads.rules';

export type Vote = 1 | -1;

export interface Voting {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
  readonly vote: Vote;
  readonly at: number;
}

export interface Voted {
  /** What stood before, and what stands now; 0 is no vote. */
  readonly before: Vote | 0;
  readonly after: Vote | 0;
  readonly likes: number;
  readonly dislikes: number;
  readonly changed: number;
}

const checkRight = async (tx: Tx, { roomId, actor }: Voting, archived: boolean): Promise<void> => {
  const standing = await standIn(tx, roomId, actor);
  if (canVote(standing, { archived })) return;
  if (actor.guest) throw new Refusal('GUESTS_MAY_NOT');
  if (!canVote(standing, { archived: false })) throw new Refusal(standing.joined ? 'FORBIDDEN' : 'NOT_A_MEMBER');
  throw new Refusal('ARCHIVED');
};

const replaceVote = async (tx: Tx, { threadId, actor, vote, at }: Voting): Promise<Pick<Voted, 'before' | 'after'>> => {
  const gone = await tx
    .deleteFrom('thread_votes')
    .where('thread_id', '=', threadId)
    .where('person_id', '=', actor.userId)
    .returning('vote')
    .executeTakeFirst();
  const before = gone?.vote ?? 0;
  if (before === vote) return { before, after: 0 };
  await tx
    .insertInto('thread_votes')
    .values({ thread_id: threadId, person_id: actor.userId, vote, voted_at: at })
    .execute();
  return { before, after: vote };
};

const count = (vote: Vote, { before, after }: Pick<Voted, 'before' | 'after'>): number =>
  Number(after === vote) - Number(before === vote);

/** Gives a vote or takes it back; the other one goes. The counts and the order of lists change with it. */
export const storeVote = defineWrite({
  name: 'threads.storeVote',
  key: ({ roomId }: Voting) => roomId,
  run: async (tx, voting: Voting): Promise<Voted> => {
    const { roomId, threadId } = voting;
    await lockThreads(tx, roomId);
    const thread = await threadIn(tx, roomId, threadId);
    await checkRight(tx, voting, thread.archived === 1);
    const change = await replaceVote(tx, voting);
    const [liked, disliked] = [count(1, change), count(-1, change)];
    const counts = await tx
      .updateTable('threads')
      .set((of) => ({
        likes: of('likes', '+', liked),
        dislikes: of('dislikes', '+', disliked),
        score: of('score', '+', liked - disliked),
      }))
      .where('id', '=', threadId)
      .returning(['likes', 'dislikes', 'score'])
      .executeTakeFirstOrThrow();
    if (thread.tags !== '[]')
      await tx.updateTable('thread_tags').set({ score: counts.score }).where('thread_id', '=', threadId).execute();
    return {
      ...change,
      likes: counts.likes,
      dislikes: counts.dislikes,
      changed: await markChanged(tx, thread.root_id),
    };
  },
});
