import type { Thread } from '@baithak/protocol/entities/thread';
import type { AsOf, RoomThreads, ThreadFacts, Vote } from './threads-state.ts';

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
  return { ...(votes && { votes }), ...(mine && { mine }), ...(replies && { replies }), ...(marks && { marks }) };
};

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
    ? { ...after, known: new Map(room.known).set(id, { ...known, thread: withFacts(known.thread, facts) }) }
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

interface Source {
  /** The answer to a call of the reader's, which has their own vote; else an event for everybody. */
  readonly isAnswer: boolean;
  /** The step at which it was announced as new. */
  readonly createdStep: number;
}

/**
 * The thread to take the message from. Threads are never edited: messages differ in the signatures of their files, for
 * which an event must not reload every picture, and in that lists carry excerpts, which must not replace the whole.
 */
const withMessage = (next: Thread, before: Thread | undefined, isAnswer: boolean): Thread => {
  if (!before || (before.cut && !next.cut)) return next;
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
    const facts = merge(allFacts.get(id) ?? noFacts, factsIn(thread, isAnswer ? voteIn(thread, room.viewerId) : null));
    allFacts.set(id, facts);
    const { message, cut } = withMessage(thread, before?.thread, isAnswer);
    const { cut: _, ...rest } = withFacts(base, facts);
    known.set(id, {
      createdStep: createdStep || (before?.createdStep ?? 0),
      markedStep: before?.markedStep ?? 0,
      thread: {
        ...rest,
        message,
        ...(cut && { cut }),
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
  updateFacts(room, thread._id, factsIn(thread, null));

/** The reader's vote as the server last stated it. */
export const confirmedVote = (room: RoomThreads, id: string): Vote => room.facts.get(id)?.mine?.vote ?? 0;
