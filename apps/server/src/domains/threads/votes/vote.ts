import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { actorOf } from '../permissions.queries.ts';
import { notifyOf } from '../notify/notify-of.ts';
import { storeVote, type Vote, type Voted } from './vote.write.ts';

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
