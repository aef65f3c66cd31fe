import type { Thread } from '@baithak/protocol/threads';
import { votersShown } from '@baithak/protocol/threads.rules';
import { speakOf, type Known, type RoomThreads, type Vote, type Wanted } from './live-state.ts';

/** Somebody's vote as it was told; the counts are the new ones. */
export interface VoteEvent {
  readonly is: 'like' | 'unlike' | 'dislike' | 'undislike';
  readonly threadId: string;
  readonly userId: string;
  readonly likes: number;
  readonly dislikes: number;
}

const changes = { like: [1, 0], unlike: [-1, 0], dislike: [0, 1], undislike: [0, -1] } as const;

const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);
const withFirst = (ids: readonly string[], id: string): string[] => [id, ...without(ids, id)].slice(0, votersShown);

type Told = Pick<VoteEvent, 'likes' | 'dislikes'>;

/** Whether the voters that are listed are all there are. */
const isWhole = ({ likes, dislikes }: Thread, told: Told): boolean => likes.length === told.likes && dislikes.length === told.dislikes;

/** Nobody likes twice, nor takes back what they did not give. */
const isPossible = ({ is, userId }: VoteEvent, { likes, dislikes }: Thread): boolean => {
  if (is === 'unlike') return likes.includes(userId);
  if (is === 'undislike') return dislikes.includes(userId);
  return !likes.includes(userId) && !dislikes.includes(userId);
};

const follows = ({ is, likes, dislikes }: VoteEvent, { likeCount, dislikeCount }: Thread): boolean =>
  likes === likeCount + changes[is][0] && dislikes === dislikeCount + changes[is][1];

/** A vote taken back in favour of the other one: the first of two events carries both new counts. */
const isFirstOfTwo = ({ is, likes, dislikes }: VoteEvent, { likeCount, dislikeCount }: Thread): boolean =>
  (is === 'unlike' && likes === likeCount - 1 && dislikes === dislikeCount + 1) ||
  (is === 'undislike' && likes === likeCount + 1 && dislikes === dislikeCount - 1);

type Verdict = 'sure' | 'first' | 'doubtful';

/** Whether a vote fits what was known. Where all voters are known each of them is followed, otherwise the counts alone. */
const judge = (event: VoteEvent, { thread, switching }: Known): Verdict => {
  const isFirst = isFirstOfTwo(event, thread);
  if (Math.max(thread.likeCount, thread.dislikeCount, event.likes, event.dislikes) > votersShown) {
    if (switching === event.userId && event.likes === thread.likeCount && event.dislikes === thread.dislikeCount) return 'sure';
    return isFirst ? 'first' : follows(event, thread) ? 'sure' : 'doubtful';
  }
  if (!isPossible(event, thread)) return 'doubtful';
  if (isFirst) return 'first';
  return isWhole(votesAfter(event, thread), event) ? 'sure' : 'doubtful';
};

const votesAfter = ({ is, userId, likes, dislikes }: VoteEvent, thread: Thread): Thread => ({
  ...thread,
  likes: is === 'like' ? withFirst(thread.likes, userId) : without(thread.likes, userId),
  dislikes: is === 'dislike' ? withFirst(thread.dislikes, userId) : without(thread.dislikes, userId),
  likeCount: likes,
  dislikeCount: dislikes,
});

/** The reader's vote as far as it was told. */
export const toldVote = ({ likes, dislikes }: Thread, me: string): Vote => (likes.includes(me) ? 1 : dislikes.includes(me) ? -1 : 0);

/** Wishes that were told to be so are over. */
export const dropMet = (room: RoomThreads, id: string): RoomThreads => {
  const wanted = room.wanted.get(id);
  const known = room.known.get(id);
  if (!wanted || !known || toldVote(known.thread, room.me) !== wanted.vote) return room;
  const rest = new Map(room.wanted);
  rest.delete(id);
  return { ...room, wanted: rest };
};

/** In doubt until the second of two events came: what was doubtful before stays so. */
const doubtsAfter = (room: RoomThreads, id: string, verdict: Verdict, isSecond: boolean): ReadonlySet<string> => {
  const doubtful = new Set(room.doubtful);
  if (verdict !== 'sure') doubtful.add(id);
  else if (isSecond) doubtful.delete(id);
  return doubtful;
};

/** Takes the counts as told; what does not fit what was known is looked up later. */
export const hearVote = (room: RoomThreads, event: VoteEvent): RoomThreads => {
  const { threadId: id, userId } = event;
  const known = room.known.get(id);
  if (!known) return speakOf(room, id);
  const verdict = judge(event, known);
  const switching = verdict === 'first' && !room.doubtful.has(id) ? userId : null;
  const after: Known = { ...known, thread: votesAfter(event, known.thread), votesAt: room.step, switching };
  return dropMet({ ...room, known: new Map(room.known).set(id, after), doubtful: doubtsAfter(room, id, verdict, known.switching === userId) }, id);
};

/** Shows a vote of the reader's before anybody answered. */
export const wantVote = (room: RoomThreads, id: string, wanted: Wanted): RoomThreads =>
  dropMet({ ...room, wanted: new Map(room.wanted).set(id, wanted) }, id);

/** It was refused: what was told stands. */
export const forgetVote = (room: RoomThreads, id: string): RoomThreads => {
  const wanted = new Map(room.wanted);
  wanted.delete(id);
  return { ...room, wanted };
};

export interface ShownVotes {
  readonly mine: Vote;
  readonly likes: number;
  readonly dislikes: number;
}

/** The votes as the reader sees them: what was told, with the reader's own wish in the place of their vote. */
export const shownVotes = (thread: Thread, me: string, wanted: Wanted | undefined): ShownVotes => {
  const told = toldVote(thread, me);
  const mine = wanted?.vote ?? told;
  return {
    mine,
    likes: thread.likeCount + Number(mine === 1) - Number(told === 1),
    dislikes: thread.dislikeCount + Number(mine === -1) - Number(told === -1),
  };
};
