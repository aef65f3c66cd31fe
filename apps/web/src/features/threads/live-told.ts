import type { Thread } from '@baithak/protocol/threads';
import type { At, RoomThreads, Told, Vote } from './live-state.ts';

const later = <Fact>(before: At<Fact> | undefined, told: At<Fact> | undefined): At<Fact> | undefined =>
  before && (!told || told.at < before.at) ? before : told;

/** A vote in the place of the other one is told twice at the same `changed`, once as taken back: the given one stands. */
const laterVote = (before: Told['mine'], told: Told['mine']): Told['mine'] =>
  before && told && before.at === told.at && told.vote === 0 ? before : later(before, told);

const join = (before: Told, told: Told): Told => {
  const votes = later(before.votes, told.votes);
  const mine = laterVote(before.mine, told.mine);
  const replies = later(before.replies, told.replies);
  const marks = later(before.marks, told.marks);
  return { ...(votes && { votes }), ...(mine && { mine }), ...(replies && { replies }), ...(marks && { marks }) };
};

/** The thread with the latest that was told of it. */
const withTold = (thread: Thread, { votes, replies, marks }: Told): Thread => ({
  ...thread,
  ...(votes && { likeCount: votes.likeCount, dislikeCount: votes.dislikeCount }),
  ...(replies && { replies: replies.replies }),
  ...(marks && { pinned: marks.pinned, notice: marks.notice }),
});

const nothing: Told = {};

/** Takes in facts of a thread or reply: the latest win, in whatever order and however often they are told (live.test.ts). */
export const tell = (room: RoomThreads, id: string, facts: Told): RoomThreads => {
  const told = join(room.told.get(id) ?? nothing, facts);
  const known = room.known.get(id);
  const after = { ...room, told: new Map(room.told).set(id, told) };
  return known
    ? { ...after, known: new Map(room.known).set(id, { ...known, thread: withTold(known.thread, told) }) }
    : after;
};

const voteIn = ({ likes, dislikes }: Thread, me: string): Vote =>
  likes.includes(me) ? 1 : dislikes.includes(me) ? -1 : 0;

/** Everything that a thread says of itself. What everybody is told may leave the reader's vote out: `mine` is then not told. */
const factsOf = (thread: Thread, mine: Vote | null): Told => {
  const { changed: at, likeCount, dislikeCount, replies, pinned, notice } = thread;
  return {
    votes: { at, likeCount, dislikeCount },
    replies: { at, replies },
    marks: { at, pinned, notice },
    ...(mine !== null && { mine: { at, vote: mine } }),
  };
};

interface Coming {
  /** Answered to the reader, so that their own vote is in it; else told to everybody. */
  readonly isAnswer: boolean;
  /** The step at which it was heard of as new. */
  readonly bornAt: number;
}

/** Takes in whole threads: each as it came, or as the newer one that was known, with the latest that was told of it. */
const know = (room: RoomThreads, threads: readonly Thread[], { isAnswer, bornAt }: Coming): RoomThreads => {
  const known = new Map(room.known);
  const told = new Map(room.told);
  for (const thread of threads) {
    const { _id: id } = thread;
    const before = known.get(id);
    const base = before && before.thread.changed > thread.changed ? before.thread : thread;
    const facts = join(told.get(id) ?? nothing, factsOf(thread, isAnswer ? voteIn(thread, room.me) : null));
    told.set(id, facts);
    // Nobody edits it: only the signatures of its files differ, and an event must not let every picture be loaded again.
    const { message } = isAnswer || !before ? base : before.thread;
    known.set(id, {
      bornAt: bornAt || (before?.bornAt ?? 0),
      markedAt: before?.markedAt ?? 0,
      thread: { ...withTold(base, facts), message, views: Math.max(thread.views, before?.thread.views ?? 0) },
    });
  }
  return { ...room, known, told };
};

export const knowAnswered = (room: RoomThreads, threads: readonly Thread[]): RoomThreads =>
  know(room, threads, { isAnswer: true, bornAt: 0 });
export const knowTold = (room: RoomThreads, thread: Thread, bornAt: number): RoomThreads =>
  know(room, [thread], { isAnswer: false, bornAt });

/** What an event says of a thread that need not be known. */
export const tellOf = (room: RoomThreads, thread: Thread): RoomThreads => tell(room, thread._id, factsOf(thread, null));

/** The reader's vote as far as it was told. */
export const toldVote = (room: RoomThreads, id: string): Vote => room.told.get(id)?.mine?.vote ?? 0;
