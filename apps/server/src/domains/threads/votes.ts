import { threadsContract } from '@baithak/protocol/contracts/threads';
import { votersListMax } from '@baithak/protocol/contracts/threads.rules';
import type { User } from '@baithak/protocol/entities/entities';
import type { Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { publishNotifications } from '../notifications/api.ts';
import { presentUser, userColumns } from '../people/api.ts';
import { findRoomToEnter, findRoomToRead } from '../rooms/api.ts';
import { findListPosition } from './find-thread.ts';
import { notifyOf } from './notify.ts';
import { actorOf } from './permissions.queries.ts';
import { type Vote, type Voted, storeVote } from './votes.write.ts';

/** Who gave a thread this vote, the latest first. */
const votersOn = (db: Tx, threadId: string, vote: 1 | -1, most: number) =>
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

const list = async (
  { db, viewer }: Caller,
  { roomId, threadId }: { roomId: string; threadId: string },
  vote: Vote,
): Promise<{ data: User[] }> => {
  const room = await findRoomToRead(db.read, viewer, roomId);
  await findListPosition(db.read, room.id, threadId);
  const rows = await votersOn(db.read, threadId, vote, votersListMax);
  return { data: rows.map(presentUser) };
};

/** Who likes it, the latest first (docs/product.md#thread-calls). */
export const listLikes: CallHandler<typeof threadsContract.listLikes> = (caller, input) => list(caller, input, 1);

export const listDislikes: CallHandler<typeof threadsContract.listDislikes> = (caller, input) =>
  list(caller, input, -1);

type VoteEvent = (typeof threadsContract)['liked' | 'unliked' | 'disliked' | 'undisliked'];

/** The events of a vote: one that replaces the opposite vote is two. */
const eventsOf = ({ before, after }: Voted): VoteEvent[] => [
  ...(before === 1 ? [threadsContract.unliked] : before === -1 ? [threadsContract.undisliked] : []),
  ...(after === 1 ? [threadsContract.liked] : after === -1 ? [threadsContract.disliked] : []),
];

const vote = async (
  caller: Caller,
  { roomId, threadId }: { roomId: string; threadId: string },
  given: Vote,
): Promise<Record<string, never>> => {
  const { db, live, viewer, clock } = caller;
  await caller.limits.take({ name: 'voteThread', points: 60, seconds: 30 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  const voted = await db.write(storeVote, {
    roomId: room.id,
    threadId,
    actor: actorOf(viewer),
    vote: given,
    at: clock.now(),
    notify: await notifyOf(caller, room.id, threadId, []),
  });
  const { likes, dislikes, changed } = voted;
  const payload = { roomId: room.id, threadId, userId: viewer.userId, likes, dislikes, changed };
  for (const event of eventsOf(voted)) live.room(room.id).publish(event, payload);
  publishNotifications(caller, voted.notifications);
  return {};
};

/** Likes, or takes the like back (docs/contract.md#votes). Needs ReactThread. */
export const likeThread: CallHandler<typeof threadsContract.likeThread> = (caller, input) => vote(caller, input, 1);

/** Dislikes, or takes the dislike back. */
export const dislikeThread: CallHandler<typeof threadsContract.dislikeThread> = (caller, input) =>
  vote(caller, input, -1);
