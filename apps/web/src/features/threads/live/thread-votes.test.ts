import { expect, test } from 'vitest';
import { confirmedVote } from './thread-facts.ts';
import { displayedVotes, type VoteEvent } from './thread-votes.ts';
import { threadOf } from './threads-fixtures.ts';
import { reduceThreads, type ThreadsAction } from './threads-reducer.ts';
import { emptyThreads, type RoomThreads, type Vote } from './threads-state.ts';

const me = 'farah';
const thread = { ...threadOf(1, 'sana', null), likeCount: 2, dislikeCount: 1, likes: ['hina'], changed: 5 };
const threadId = thread._id;
const loaded = reduceThreads(emptyThreads(me), { type: 'threadLoaded', thread });

const run = (room: RoomThreads, ...actions: readonly ThreadsAction[]) => actions.reduce(reduceThreads, room);
const voteEvent = (type: VoteEvent['type'], userId: string, likes: number, dislikes: number, changed: number) =>
  ({ type, threadId, userId, likes, dislikes, changed }) satisfies VoteEvent;
const displayed = (room: RoomThreads) => {
  const known = room.known.get(threadId)?.thread ?? thread;
  return displayedVotes(known, confirmedVote(room, threadId), room.pendingVotes.get(threadId));
};
const requested = (vote: Vote): ThreadsAction => ({ type: 'voteRequested', threadId, vote });

test('a vote counts before the server answers, and a refused one does not', () => {
  const room = run(loaded, requested(1));
  expect(displayed(room)).toEqual({ mine: 1, likes: 3, dislikes: 1 });
  expect(displayed(run(room, { type: 'voteRefused', threadId }))).toEqual({ mine: 0, likes: 2, dislikes: 1 });
});

test('replacing a like by a dislike moves one vote', () => {
  const liked = run(loaded, voteEvent('like', me, 3, 1, 6));
  expect(displayed(run(liked, requested(-1)))).toEqual({ mine: -1, likes: 2, dislikes: 2 });
});

test('taking a vote back removes one', () => {
  const liked = run(loaded, voteEvent('like', me, 3, 1, 6));
  expect(displayed(run(liked, requested(0)))).toEqual({ mine: 0, likes: 2, dislikes: 1 });
});

test('the event of an own vote ends the pending one: it is not counted twice', () => {
  const room = run(loaded, requested(1), voteEvent('like', me, 3, 1, 6));
  expect(room.pendingVotes.size).toBe(0);
  expect(displayed(room)).toEqual({ mine: 1, likes: 3, dislikes: 1 });
});

test('a vote of somebody else is added to the pending one', () => {
  const room = run(loaded, requested(1), voteEvent('like', 'bilal', 3, 1, 6));
  expect(room.pendingVotes.size).toBe(1);
  expect(displayed(room)).toEqual({ mine: 1, likes: 4, dislikes: 1 });
});

test('a confirmed vote lasts until its event, or until the thread is loaded again', () => {
  const room = run(loaded, requested(1), { type: 'voteConfirmed', threadId, vote: 1 });
  expect(displayed(room)).toEqual({ mine: 1, likes: 3, dislikes: 1 });
  const reloaded = run(room, { type: 'threadLoaded', thread: { ...thread, likeCount: 4, changed: 9 } });
  expect(reloaded.pendingVotes.size).toBe(0);
  expect(displayed(reloaded)).toEqual({ mine: 0, likes: 4, dislikes: 1 });
});

test('an event that arrives late does not bring old counts back', () => {
  const room = run(loaded, voteEvent('like', 'bilal', 3, 1, 8), voteEvent('unlike', 'hina', 1, 1, 7));
  expect(displayed(room)).toEqual({ mine: 0, likes: 3, dislikes: 1 });
});
