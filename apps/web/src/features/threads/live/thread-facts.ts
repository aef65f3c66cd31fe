import type { Thread } from '@baithak/protocol/entities/thread';
import type { AsOf, Content, RoomThreads, ThreadFacts, Vote, PendingVote } from './threads-state.ts';

const latest = <Fact>(before: AsOf<Fact> | undefined, next: AsOf<Fact> | undefined): AsOf<Fact> | undefined =>
  before && (!next || next.at < before.at) ? before : next;

/** Replacing one vote by the other sends two events with the same `changed`, one of them a withdrawal: the given vote wins. */
const latestVote = (before: ThreadFacts['mine'], next: ThreadFacts['mine']): ThreadFacts['mine'] =>
  before && next && before.at === next.at && next.vote === 0 ? before : latest(before, next);

const merge = (before: ThreadFacts, next: ThreadFacts): ThreadFacts => {
  const votes = latest(before.votes, next.votes);
  const mine = latestVote(before.mine, next.mine);
  const replies = latest(before.replies, next.replies);
  const marks = latest(before.marks, next.marks);
  const content = latest(before.content, next.content);
  return {
    ...(votes && { votes }),
    ...(mine && { mine }),
    ...(replies && { replies }),
    ...(marks && { marks }),
    ...(content && { content }),
  };
};

const editTime = ({ editedAt }: Content): string => editedAt ?? '';

/** What the thread says, or what it says since an edit that came after it. */
const latestContent = (thread: Content, edit: AsOf<Content> | undefined): Content => {
  const { message, cut, tags, edited, editedAt } = edit && editTime(edit) > editTime(thread) ? edit : thread;
  return { message, tags, edited, ...(cut && { cut }), ...(editedAt !== undefined && { editedAt }) };
};

const withContent = ({ cut: _, editedAt: __, ...thread }: Thread, content: Content): Thread => ({
  ...thread,
  ...content,
});

const withFacts = (thread: Thread, { votes, replies, marks }: ThreadFacts): Thread => ({
  ...thread,
  ...(votes && { likeCount: votes.likeCount, dislikeCount: votes.dislikeCount }),
  ...(replies && { replies: replies.replies }),
  ...(marks && { pinned: marks.pinned, notice: marks.notice }),
});

const noFacts: ThreadFacts = {};

/** Merges facts of a thread or reply: the latest win, in whatever order and however often they arrive (threads-reducer.test.ts). */
export const updateFacts = (room: RoomThreads, id: string, next: ThreadFacts): RoomThreads => {
  const facts = merge(room.facts.get(id) ?? noFacts, next);
  const known = room.known.get(id);
  const after = { ...room, facts: new Map(room.facts).set(id, facts) };
  return known
    ? {
        ...after,
        known: new Map(room.known).set(id, {
          ...known,
          thread: withContent(withFacts(known.thread, facts), latestContent(known.thread, facts.content)),
        }),
      }
    : after;
};

const voteIn = ({ likes, dislikes }: Thread, viewerId: string): Vote =>
  likes.includes(viewerId) ? 1 : dislikes.includes(viewerId) ? -1 : 0;

/** The facts a whole thread states. `mine` null: sent to everybody, so that the reader's own vote may be missing from it. */
const factsIn = (thread: Thread, mine: Vote | null): ThreadFacts => {
  const { changed: at, likeCount, dislikeCount, replies, pinned, notice } = thread;
  return {
    votes: { at, likeCount, dislikeCount },
    replies: { at, replies },
    marks: { at, pinned, notice },
    ...(mine !== null && { mine: { at, vote: mine } }),
  };
};

/** The facts of an event's thread, which is whole; the reader's own vote may be missing from it. */
const factsOfEvent = (thread: Thread): ThreadFacts => {
  const { changed: at, message, tags, edited, editedAt } = thread;
  return {
    ...factsIn(thread, null),
    ...(editedAt !== undefined && { content: { at, message, tags, edited, editedAt } }),
  };
};

interface Source {
  /** The answer to a call of the reader's, which has their own vote; else an event for everybody. */
  readonly isAnswer: boolean;
  /** The step at which it was announced as new. */
  readonly createdStep: number;
}

/**
 * The thread to take the message from: the one that was edited last. Otherwise messages differ in the signatures of their
 * files, for which an event must not reload every picture, and in that lists carry excerpts, which must not replace the whole.
 */
const withMessage = (next: Thread, before: Thread | undefined, isAnswer: boolean): Thread => {
  if (!before) return next;
  if (editTime(next) !== editTime(before)) return editTime(next) > editTime(before) ? next : before;
  if (before.cut && !next.cut) return next;
  return isAnswer && (before.cut || !next.cut) && next.changed >= before.changed ? next : before;
};

const later = (a: string, b: string): string => (a < b ? b : a);

/** A reply came: the thread it belongs to, as far as its parents are known, is active until then. */
export const moveActive = (room: RoomThreads, parentId: string, date: string): RoomThreads => {
  const known = room.known.get(parentId);
  if (!known) return room;
  if (known.thread.parent !== null) return moveActive(room, known.thread.parent, date);
  const thread = { ...known.thread, active: later(known.thread.active, date) };
  return { ...room, known: new Map(room.known).set(parentId, { ...known, thread }) };
};

/** Adds threads: each as it came, or the newer version that was known, with its latest facts. */
const add = (room: RoomThreads, threads: readonly Thread[], { isAnswer, createdStep }: Source): RoomThreads => {
  const known = new Map(room.known);
  const allFacts = new Map(room.facts);
  for (const thread of threads) {
    const { _id: id } = thread;
    const before = known.get(id);
    const base = before && before.thread.changed > thread.changed ? before.thread : thread;
    const told = isAnswer ? factsIn(thread, voteIn(thread, room.viewerId)) : factsOfEvent(thread);
    const facts = merge(allFacts.get(id) ?? noFacts, told);
    allFacts.set(id, facts);
    const content = latestContent(withMessage(thread, before?.thread, isAnswer), facts.content);
    known.set(id, {
      createdStep: createdStep || (before?.createdStep ?? 0),
      markedStep: before?.markedStep ?? 0,
      thread: {
        ...withContent(withFacts(base, facts), content),
        views: Math.max(thread.views, before?.thread.views ?? 0),
        active: later(thread.active, before?.thread.active ?? ''),
      },
    });
  }
  return { ...room, known, facts: allFacts };
};

export const addAnswered = (room: RoomThreads, threads: readonly Thread[]): RoomThreads =>
  add(room, threads, { isAnswer: true, createdStep: 0 });
export const addFromEvent = (room: RoomThreads, thread: Thread, createdStep: number): RoomThreads =>
  add(room, [thread], { isAnswer: false, createdStep });

/** Takes over the facts of an event's thread, which need not be known. */
export const updateFactsFrom = (room: RoomThreads, thread: Thread): RoomThreads =>
  updateFacts(room, thread._id, factsOfEvent(thread));

export const confirmedVote = (room: RoomThreads, id: string): Vote => room.facts.get(id)?.mine?.vote ?? 0;

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
