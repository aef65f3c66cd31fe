import { canVote } from '@baithak/protocol/contracts/threads.rules';
import { prepared } from '../../platform/db/prepared.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { type NotificationChanges, makeNotifications, noChanges } from '../notifications/api.ts';
import { refuseToChange } from '../rooms/api.ts';
import { lockThreads, markThreadChanged, threadInRoom } from './lock-threads.ts';
import { type ThreadNotify, milestoneOf } from './notify.ts';
import { type Actor, permissionsIn } from './permissions.queries.ts';
import type { ThreadTable } from './tables.ts';

export type Vote = 1 | -1;

export interface Voting {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
  readonly vote: Vote;
  readonly at: number;
  readonly notify: ThreadNotify;
}

export interface Voted {
  /** The vote before and the vote now; 0 means none. */
  readonly before: Vote | 0;
  readonly after: Vote | 0;
  readonly likes: number;
  readonly dislikes: number;
  readonly changed: number;
  readonly notifications: NotificationChanges;
}

const checkRight = async (tx: Tx, { roomId, actor, at }: Voting, archived: boolean): Promise<void> => {
  const permissions = await permissionsIn(tx, roomId, actor);
  if (canVote(permissions, { archived })) return refuseToChange(tx, { roomId, userId: actor.userId, at });
  if (actor.guest) throw new Refusal('GUESTS_MAY_NOT');
  if (!canVote(permissions, { archived: false })) throw new Refusal(permissions.joined ? 'FORBIDDEN' : 'NOT_A_MEMBER');
  throw new Refusal('ARCHIVED');
};

interface VoteOf {
  readonly threadId: string;
  readonly userId: string;
}

const takeBack = prepared((db, { threadId, userId }: VoteOf) =>
  db.deleteFrom('thread_votes').where('thread_id', '=', threadId).where('user_id', '=', userId).returning('vote'),
);

const give = prepared((db, { threadId, userId, vote, at }: VoteOf & { readonly vote: Vote; readonly at: number }) =>
  db.insertInto('thread_votes').values({ thread_id: threadId, user_id: userId, vote, voted_at: at }),
);

const replaceVote = async (tx: Tx, { threadId, actor, vote, at }: Voting): Promise<Pick<Voted, 'before' | 'after'>> => {
  const [gone] = await takeBack(tx, { threadId, userId: actor.userId });
  const before = gone?.vote ?? 0;
  if (before === vote) return { before, after: 0 };
  await give(tx, { threadId, userId: actor.userId, vote, at });
  return { before, after: vote };
};

const count = (vote: Vote, { before, after }: Pick<Voted, 'before' | 'after'>): number =>
  Number(after === vote) - Number(before === vote);

type Counted = Pick<ThreadTable, 'likes' | 'likes_told'>;
type VotedThread = Awaited<ReturnType<typeof threadInRoom>>;

/** The author hears of a milestone once, however often likes are taken back and given again. */
const tellOfLikes = async (
  tx: Tx,
  { roomId, threadId, actor, notify }: Voting,
  { author, root_id }: VotedThread,
  { likes, likes_told }: Counted,
): Promise<NotificationChanges> => {
  const milestone = milestoneOf(likes);
  if (milestone <= likes_told || author === actor.userId) return noChanges;
  await tx.updateTable('threads').set({ likes_told: milestone }).where('id', '=', threadId).execute();
  const { userId } = actor;
  const like = { kind: 'like', thing: threadId, source: userId, actor: userId, to: [author] } as const;
  const told = { ...like, roomId, threadId: root_id, detail: String(milestone) };
  // Whoever has it open sees the number.
  return makeNotifications(tx, notify.stamp, [told], [...notify.reading, ...(notify.present ?? [])]);
};

interface Change {
  readonly threadId: string;
  readonly liked: number;
  readonly disliked: number;
  readonly risen: number;
}

const countVote = prepared((db, { threadId, liked, disliked, risen }: Change) =>
  db
    .updateTable('threads')
    .set((of) => ({
      likes: of('likes', '+', liked),
      dislikes: of('dislikes', '+', disliked),
      score: of('score', '+', risen),
    }))
    .where('id', '=', threadId)
    .returning(['likes', 'dislikes', 'score', 'likes_told']),
);

const moveInTags = prepared((db, { threadId, score }: { readonly threadId: string; readonly score: number }) =>
  db.updateTable('thread_tags').set({ score }).where('thread_id', '=', threadId),
);

/** Gives a vote or takes it back, and removes the opposite one. Updates the counts and the order of lists. */
export const storeVote = defineWrite({
  name: 'threads.storeVote',
  key: ({ roomId }: Voting) => roomId,
  run: async (tx, voting: Voting): Promise<Voted> => {
    const { roomId, threadId } = voting;
    await lockThreads(tx, roomId);
    const thread = await threadInRoom(tx, roomId, threadId);
    await checkRight(tx, voting, thread.archived === 1);
    const change = await replaceVote(tx, voting);
    const [liked, disliked] = [count(1, change), count(-1, change)];
    const [counts] = await countVote(tx, { threadId, liked, disliked, risen: liked - disliked });
    if (!counts) throw new Refusal('NOT_FOUND');
    if (thread.tags !== '[]') await moveInTags(tx, { threadId, score: counts.score });
    return {
      ...change,
      likes: counts.likes,
      dislikes: counts.dislikes,
      changed: await markThreadChanged(tx, thread.root_id),
      notifications: liked === 1 ? await tellOfLikes(tx, voting, thread, counts) : noChanges,
    };
  },
});
