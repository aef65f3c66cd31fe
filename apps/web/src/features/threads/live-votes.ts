import type { Thread } from '@baithak/protocol/threads';
import type { RoomThreads, Vote, Wanted } from './live-state.ts';
import { tell, toldVote } from './live-told.ts';

/** Somebody's vote as it was told; the counts are the new ones. */
export interface VoteEvent {
  readonly is: 'like' | 'unlike' | 'dislike' | 'undislike';
  readonly threadId: string;
  readonly userId: string;
  readonly likes: number;
  readonly dislikes: number;
  readonly changed: number;
}

const given = { like: 1, unlike: 0, dislike: -1, undislike: 0 } as const;

/** Wishes that were told to be so are over. */
export const dropMet = (room: RoomThreads, id: string): RoomThreads => {
  const wanted = room.wanted.get(id);
  return wanted && toldVote(room, id) === wanted.vote ? forgetVote(room, id) : room;
};

export const hearVote = (
  room: RoomThreads,
  { is, threadId: id, userId, likes, dislikes, changed: at }: VoteEvent,
): RoomThreads =>
  dropMet(
    tell(room, id, {
      votes: { at, likeCount: likes, dislikeCount: dislikes },
      ...(userId === room.me && { mine: { at, vote: given[is] } }),
    }),
    id,
  );

/** Shows a vote of the reader's before anybody answered. */
export const wantVote = (room: RoomThreads, id: string, wanted: Wanted): RoomThreads =>
  dropMet({ ...room, wanted: new Map(room.wanted).set(id, wanted) }, id);

/** It was refused, or is told by now: what was told stands. */
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
export const shownVotes = ({ likeCount, dislikeCount }: Thread, told: Vote, wanted: Wanted | undefined): ShownVotes => {
  const mine = wanted?.vote ?? told;
  return {
    mine,
    likes: likeCount + Number(mine === 1) - Number(told === 1),
    dislikes: dislikeCount + Number(mine === -1) - Number(told === -1),
  };
};
