import type { Thread } from '@baithak/protocol/threads';

export type Vote = 1 | -1 | 0;

/** A fact of a thread, and the `changed` of its thread at which it held. */
export type At<Fact> = Fact & { readonly at: number };

/** What was told of a thread or reply, known or not: news may come before the thread itself. `mine`: the reader's vote. */
export interface Told {
  readonly votes?: At<Pick<Thread, 'likeCount' | 'dislikeCount'>>;
  readonly mine?: At<{ readonly vote: Vote }>;
  readonly replies?: At<Pick<Thread, 'replies'>>;
  readonly marks?: At<Pick<Thread, 'pinned' | 'notice'>>;
}

/** A thread or reply with the latest that was told of it. `…At` are steps of the room, 0 when only loaded. */
export interface Known {
  readonly thread: Thread;
  readonly bornAt: number;
  /** Pinned or noticed, or not any more. */
  readonly markedAt: number;
}

/** Ids, as the server ordered them. */
export interface ThreadList {
  readonly ids: readonly string[];
  readonly pinned: readonly string[];
  readonly highlights: readonly string[];
  readonly canLoadMore: boolean;
  /** When the latest thread that it was loaded with was made, ms: older ones were there, in it or beyond it. */
  readonly newest: number;
}

export interface ReplyList {
  readonly ids: readonly string[];
  readonly pinned: readonly string[];
  readonly canLoadMore: boolean;
  /** The thread's `changed` at which its first page was read, -1 when that is not known: what was made until then is in it or beyond it. */
  readonly at: number;
}

/** A vote that the reader gave: shown at once, until what was told says the same. */
export interface Wanted {
  readonly vote: Vote;
  readonly isAnswered: boolean;
}

/** What one visit to a room knows of its threads. No count here is computed: each was told by the server. */
export interface RoomThreads {
  /** The reader's user id. */
  readonly me: string;
  /** How many events were heard: an answer that was asked for before an event does not undo it. */
  readonly step: number;
  readonly known: ReadonlyMap<string, Known>;
  readonly told: ReadonlyMap<string, Told>;
  readonly gone: ReadonlySet<string>;
  readonly archived: ReadonlySet<string>;
  /** By `listKey`. */
  readonly lists: ReadonlyMap<string, ThreadList>;
  /** By the id of what they answer. */
  readonly replies: ReadonlyMap<string, ReplyList>;
  readonly wanted: ReadonlyMap<string, Wanted>;
  readonly unread: number;
}

export const emptyThreads = (me: string): RoomThreads => ({
  me,
  step: 0,
  known: new Map(),
  told: new Map(),
  gone: new Set(),
  archived: new Set(),
  lists: new Map(),
  replies: new Map(),
  wanted: new Map(),
  unread: 0,
});

export type Sort = 'new' | 'top' | 'active';
/** `tag` '' is every tag. */
export const listKey = (sort: Sort, tag: string): string => `${sort} ${tag}`;
export const tagOfKey = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** Whether a thread or what it stands under is archived. */
export const isArchived = (room: RoomThreads, thread: Thread): boolean => {
  for (let at: Thread | undefined = thread, depth = 0; at && depth < 100; depth += 1) {
    if (at.archived || room.archived.has(at._id)) return true;
    at = at.parent === null ? undefined : room.known.get(at.parent)?.thread;
  }
  return false;
};

/** Whether a thread, or what it stands under, was deleted. */
export const isGone = (room: RoomThreads, id: string): boolean => {
  for (let at: string | null = id, depth = 0; at !== null && depth < 100; depth += 1) {
    if (room.gone.has(at)) return true;
    at = room.known.get(at)?.thread.parent ?? null;
  }
  return false;
};
