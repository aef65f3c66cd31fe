/** Times are milliseconds, flags 0 or 1. A reply is a thread whose parent is another thread. */
export interface ThreadTable {
  id: string;
  room_id: string;
  /** The room's id of a thread, the parent's of a reply: what it is listed under. */
  under: string;
  /** The thread that it belongs to; of a thread its own id. */
  root_id: string;
  /** 0 for threads. */
  depth: number;
  /** The order of creation in the room, replies counted along. */
  number: number;
  author: string;
  /** A JSON list of parts. */
  message: string;
  /** The same cut short for lists; null when they show it whole, or when it is older than this column. */
  excerpt: string | null;
  /** Whether the message shows files. */
  media: 0 | 1;
  /** A JSON list of texts, as written. */
  tags: string;
  created_at: number;
  pinned: 0 | 1;
  notice: 0 | 1;
  /** Meant for everybody; whether everybody may see it depends on the room as it is now. Of threads. */
  public: 0 | 1;
  /** Of threads; it holds for their replies. */
  archived: 0 | 1;
  allowed_replies: 0 | 1;
  quoted_to: string | null;
  /** Directly under it. */
  replies: number;
  likes: number;
  dislikes: number;
  /** likes minus dislikes. */
  score: number;
  views: number;
  /** Of threads: the number and time of the latest reply at any depth, else their own. */
  active: number;
  active_at: number;
  /** Of threads: goes up with every change in the thread or its replies, views left out. */
  changed: number;
  edited_at: number | null;
  /** Of threads: the latest edit of it or one of its replies. */
  revised_at: number | null;
  /** The most likes that its author has been told of. */
  likes_told: number;
}

/** Who is named in a thread or reply; deleted with it. */
export interface ThreadMentionTable {
  user_id: string;
  thread_id: string;
  /** 0: a name in quoted text, or a bot's, which nobody is told of. */
  addressed: 0 | 1;
}

/** What an edited thread or reply said before, without its files. `number` 1 is the first one. */
export interface ThreadVersionTable {
  thread_id: string;
  number: number;
  message: string;
  tags: string;
  written_at: number;
  replaced_at: number;
}

/** Locked first by whoever changes a room's threads. */
export interface ThreadCountTable {
  room_id: string;
  last_number: number;
}

/** A folded tag, with copies of what its thread is sorted by. */
export interface ThreadTagTable {
  thread_id: string;
  tag: string;
  room_id: string;
  number: number;
  score: number;
  active: number;
}

export interface ThreadVoteTable {
  thread_id: string;
  user_id: string;
  vote: 1 | -1;
  voted_at: number;
}

/** `viewer`: a person's id, or a visitor's hash. `day`: days since 1970, UTC. */
export interface ThreadViewTable {
  thread_id: string;
  viewer: string;
  day: number;
}

export interface ThreadViewSaltTable {
  day: number;
  salt: string;
}

export interface ThreadReaderTable {
  room_id: string;
  user_id: string;
  seen_number: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    threads: ThreadTable;
    thread_counts: ThreadCountTable;
    thread_tags: ThreadTagTable;
    thread_mentions: ThreadMentionTable;
    thread_votes: ThreadVoteTable;
    thread_versions: ThreadVersionTable;
    thread_views: ThreadViewTable;
    thread_view_salts: ThreadViewSaltTable;
    thread_readers: ThreadReaderTable;
  }
}
