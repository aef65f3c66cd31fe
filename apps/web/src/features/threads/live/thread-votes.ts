import type { Thread } from '@baithak/protocol/entities/thread';
import { confirmedVote, updateFacts } from './thread-facts.ts';
import type { PendingVote, RoomThreads, Vote } from './threads-state.ts';

/** Somebody voted; the counts are the new ones. */
export interface VoteEvent {
  readonly type: 'like' | 'unlike' | 'dislike' | 'undislike';
  readonly threadId: string;
  readonly userId: string;
  readonly likes: number;
  readonly dislikes: number;
  readonly changed: number;
}

const voteOfEvent = { like: 1, unlike: 0, dislike: -1, undislike: 0 } as const;

/** Ends a pending vote that the server has confirmed by now. */
export const clearConfirmedVote = (room: RoomThreads, id: string): RoomThreads => {
  const pending = room.pendingVotes.get(id);
  return pending && confirmedVote(room, id) === pending.vote ? clearPendingVote(room, id) : room;
};

export const applyVoteEvent = (
  room: RoomThreads,
  { type, threadId: id, userId, likes, dislikes, changed: at }: VoteEvent,
): RoomThreads =>
  clearConfirmedVote(
    updateFacts(room, id, {
      votes: { at, likeCount: likes, dislikeCount: dislikes },
      ...(userId === room.viewerId && { mine: { at, vote: voteOfEvent[type] } }),
    }),
    id,
  );

/** Displays a vote of the reader's before the server has answered. */
export const setPendingVote = (room: RoomThreads, id: string, pending: PendingVote): RoomThreads =>
  clearConfirmedVote({ ...room, pendingVotes: new Map(room.pendingVotes).set(id, pending) }, id);

/** The vote was refused, or the facts include it by now: from here on the facts are displayed. */
export const clearPendingVote = (room: RoomThreads, id: string): RoomThreads => {
  const pendingVotes = new Map(room.pendingVotes);
  pendingVotes.delete(id);
  return { ...room, pendingVotes };
};

export interface DisplayedVotes {
  readonly mine: Vote;
  readonly likes: number;
  readonly dislikes: number;
}

/** The votes as the reader sees them: the confirmed counts, with the reader's confirmed vote replaced by the pending one. */
export const displayedVotes = (
  { likeCount, dislikeCount }: Thread,
  confirmed: Vote,
  pending: PendingVote | undefined,
): DisplayedVotes => {
  const mine = pending?.vote ?? confirmed;
  return {
    mine,
    likes: likeCount + Number(mine === 1) - Number(confirmed === 1),
    dislikes: dislikeCount + Number(mine === -1) - Number(confirmed === -1),
  };
};
