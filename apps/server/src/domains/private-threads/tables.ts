import type { PrivateListPart, PrivatePhase } from '@baithak/protocol/private-states.rules';

/** One row a pair; `first` has the lower id. Times are milliseconds. */
export interface PrivateThreadTable {
  id: string;
  first: string;
  second: string;
  phase: PrivatePhase;
  /** Who asked, or who deleted. */
  acted_by: string | null;
  first_bans: 0 | 1;
  second_bans: 0 | 1;
  declined_by: string | null;
  declined_at: number | null;
  /** The revision that the last change of a message took; gapless. */
  rev: number;
  last_update: number;
}

/** A thread as one of the two has it. */
export interface PrivateThreadSideTable {
  user_id: string;
  thread_id: string;
  other_id: string;
  /** Null: in no list. */
  part: PrivateListPart | null;
  last_update: number;
  last_read_rev: number;
  last_read_at: number | null;
  /** What the other one is told of it: not what was read during a block, or while they were ignored. */
  told_read_rev: number;
  told_read_at: number | null;
  /** The latest message of the other one that is not deleted, 0 for none. */
  other_rev: number;
}

export interface PrivateMessageTable {
  id: string;
  thread_id: string;
  rev: number;
  changed_rev: number;
  author: string;
  /** Unique with the author: the same send is stored once, for ever. */
  temp_id: string;
  /** A JSON list of parts; empty once deleted. */
  content: string;
  reply_to: string | null;
  sent_at: number;
  edited: 0 | 1;
  deleted: 0 | 1;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    private_threads: PrivateThreadTable;
    private_thread_sides: PrivateThreadSideTable;
    private_messages: PrivateMessageTable;
  }
}
