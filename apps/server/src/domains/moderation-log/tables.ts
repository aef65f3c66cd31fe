import type { ModerationAct } from '@baithak/protocol/moderation-log/acts';

/** An entry of a chain, which stays as it was written. Times are milliseconds. */
export interface ModerationLogTable {
  id: string;
  /** The room, '' for what was done outside of rooms. */
  chain: string;
  seq: number;
  at: number;
  what: ModerationAct;
  /** To who, whom and what; in the first form to all that stands beside the entry. */
  commitment: string;
  /** The commitment to the words; null in the first form. */
  words: string | null;
  /** Numbers of entries of the chain whose words it says were erased, with commas between them. */
  erases: string | null;
  prev: string;
  hash: string;
}

/** A line of the book, which stays as it was written: the end of a chain. */
export interface ModerationLogBookTable {
  /** Gapless from 1. */
  number: number;
  chain: string;
  seq: number;
  entry_hash: string;
  /** Over the line before and this one. */
  hash: string;
}

/** What stands beside an entry; the words and their nonce may be erased, in the first form the only nonce. */
export interface ModerationLogDetailsTable {
  entry_id: string;
  nonce: string;
  /** Null for the program. */
  actor: string | null;
  actor_rank: number | null;
  whom: string | null;
  thing: string | null;
  amount: number | null;
  why: string;
  words_nonce: string;
  erased_at: number | null;
  /** The entry that says so. */
  erased_by: string | null;
}

/** The end of a chain, or, named `*`, of the book, which is locked while an entry is added anywhere. */
export interface ModerationLogHeadTable {
  chain: string;
  seq: number;
  hash: string;
}

/** The end of a chain as it was printed on a day. */
export interface ModerationLogMarkTable {
  chain: string;
  day: number;
  seq: number;
  hash: string;
  at: number;
}

/** What was logged before there were chains; every start carries it over, so that it is empty. */
interface OldLogTable {
  id: string;
  at: number;
  actor: string;
  what: ModerationAct;
  whom: string | null;
  room_id: string | null;
  thing: string | null;
  why: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    moderation_log: ModerationLogTable;
    moderation_log_details: ModerationLogDetailsTable;
    moderation_log_book: ModerationLogBookTable;
    moderation_log_heads: ModerationLogHeadTable;
    moderation_log_marks: ModerationLogMarkTable;
    moderation_log_before_chains: OldLogTable;
  }
}
