import { topPeriodNames, type TopPeriod } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';

export type Vote = 1 | -1 | 0;

/** A fact of a thread and the `changed` number of the thread at which it held. */
export type AsOf<Fact> = Fact & { readonly at: number };

export type Content = Pick<Thread, 'message' | 'cut' | 'tags' | 'edited' | 'editedAt'>;

/** The latest facts of a thread or reply. They may arrive before the thread itself. `mine`: the reader's own vote. */
export interface ThreadFacts {
  readonly votes?: AsOf<Pick<Thread, 'likeCount' | 'dislikeCount'>>;
  readonly mine?: AsOf<{ readonly vote: Vote }>;
  readonly replies?: AsOf<Pick<Thread, 'replies'>>;
  readonly marks?: AsOf<Pick<Thread, 'pinned' | 'notice'>>;
  /** Of an edit: what it says since. */
  readonly content?: AsOf<Content>;
}

/** A thread or reply with its latest facts. The steps are those of the room; 0 when it was only loaded. */
export interface KnownThread {
  readonly thread: Thread;
  /** The step of the event that brought it. */
  readonly createdStep: number;
  /** The step at which it was last pinned, unpinned, or made a notice or not. */
  readonly markedStep: number;
}

/** Ids in the server's order. */
export interface ThreadList {
  readonly ids: readonly string[];
  readonly pinned: readonly string[];
  readonly highlights: readonly string[];
  readonly canLoadMore: boolean;
  /** Date of the newest thread the list was loaded with, ms: older threads are in the list or beyond its last page. */
  readonly newest: number;
}

export interface ReplyList {
  readonly ids: readonly string[];
  readonly pinned: readonly string[];
  /** With the oldest first: those that came while more could be loaded before them. */
  readonly latest: readonly string[];
  readonly canLoadMore: boolean;
  /**
   * `changed` of the thread when the first page was read, -1 if unknown: replies made until then are in the list or
   * beyond its last page.
   */
  readonly at: number;
  /** How many levels of replies beneath these came with them: 0 when each branch is loaded by itself. */
  readonly levels: number;
}

/** A vote the reader gave, displayed until the facts say the same. */
export interface PendingVote {
  readonly vote: Vote;
  /** The call succeeded; its event has not arrived yet. */
  readonly isConfirmed: boolean;
}

/** What was deleted may be brought back: then an event tells it with a later `changed`, and answers asked for later have it. */
export interface Deletion {
  /** `changed` of the thread up to which it is deleted; Infinity where that is not known. */
  readonly changed: number;
  /** The step of the event that told it. */
  readonly step: number;
}

/** What one visit to a room knows of its threads. No count is computed here: each came from the server. */
export interface RoomThreads {
  readonly viewerId: string;
  /** How many events have arrived: an answer requested before an event must not undo it. */
  readonly step: number;
  readonly known: ReadonlyMap<string, KnownThread>;
  readonly facts: ReadonlyMap<string, ThreadFacts>;
  /** By id. */
  readonly deleted: ReadonlyMap<string, Deletion>;
  readonly archived: ReadonlySet<string>;
  /** By `listKey`. */
  readonly lists: ReadonlyMap<string, ThreadList>;
  /** By `replyKey`. */
  readonly replies: ReadonlyMap<string, ReplyList>;
  readonly pendingVotes: ReadonlyMap<string, PendingVote>;
  /** New threads since the reader last looked at the list. */
  readonly unread: number;
  /** The reader's own reply that was just posted, until the list shows it. */
  readonly posted: string | null;
}

export const emptyThreads = (viewerId: string): RoomThreads => ({
  viewerId,
  step: 0,
  known: new Map(),
  facts: new Map(),
  deleted: new Map(),
  archived: new Set(),
  lists: new Map(),
  replies: new Map(),
  pendingVotes: new Map(),
  unread: 0,
  posted: null,
});

/** The best of a period are a list of their own. */
const sorts = ['new', 'top', 'active', 'top-day', 'top-week', 'top-month'] as const;
export type Sort = (typeof sorts)[number];
export const sortWithin = (period: TopPeriod | null): Sort => (period === null ? 'top' : `top-${period}`);
export const periodOf = (sort: Sort): TopPeriod | null =>
  topPeriodNames.find((period) => sort === sortWithin(period)) ?? null;
export type WholeSort = Exclude<Sort, `top-${TopPeriod}`>;
export const isWhole = (sort: Sort): sort is WholeSort => periodOf(sort) === null;
/** `tag` '' is every tag. */
export const listKey = (sort: Sort, tag: string): string => `${sort} ${tag}`;
export const sortOfListKey = (key: string): Sort => sorts.find((sort) => key.startsWith(`${sort} `)) ?? 'new';
export const tagOfListKey = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** Whether a thread, or one it replies to, is archived. */
export const isArchived = (room: RoomThreads, thread: Thread): boolean => {
  for (let at: Thread | undefined = thread, depth = 0; at && depth < 100; depth += 1) {
    if (at.archived || room.archived.has(at._id)) return true;
    at = at.parent === null ? undefined : room.known.get(at.parent)?.thread;
  }
  return false;
};

/** Whether a thread, or one it replies to, was deleted. */
export const isDeleted = (room: RoomThreads, id: string): boolean => {
  for (let at: string | null = id, depth = 0; at !== null && depth < 100; depth += 1) {
    if (room.deleted.has(at)) return true;
    at = room.known.get(at)?.thread.parent ?? null;
  }
  return false;
};
