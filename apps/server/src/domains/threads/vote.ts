import type { threadsContract } from '@baithak/protocol/threads';
import type { Caller } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { actorOf } from './standing.queries.ts';
import { storeVote, type Vote, type Voted } from './vote.write.ts';

/** What happened, in the wire's words: a vote that replaces the other one is two events. */
const eventsOf = ({ before, after }: Voted): string[] => [
  ...(before === 1 ? ['unlike'] : before === -1 ? ['undislike'] : []),
  ...(after === 1 ? ['like'] : after === -1 ? ['dislike'] : []),
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
  });
  const { likes, dislikes, changed } = voted;
  const told = { roomId: room.id, threadId, userId: viewer.userId, likes, dislikes, changed };
  for (const event of eventsOf(voted)) live.tellRoom(room.id, event, told);
  return {};
};

/** Likes, or takes the like back (CONTRACT.md 4). Needs ReactThread. */
export const likeThread: CallHandler<typeof threadsContract.likeThread> = (caller, input) => vote(caller, input, 1);

/** Dislikes, or takes the dislike back. */
export const dislikeThread: CallHandler<typeof threadsContract.dislikeThread> = (caller, input) =>
  vote(caller, input, -1);
