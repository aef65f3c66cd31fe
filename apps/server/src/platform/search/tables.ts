export type SearchKind = 'messages' | 'threads' | 'rooms' | 'people';

export interface SearchDocTable {
  /** Time's order and identity: ms x 4096 and something that tells those of one ms apart. */
  num: number;
  kind: SearchKind;
  id: string;
  /** The room it stands in (a room's is its own); null for people. */
  room_id: string | null;
  /** Who wrote it; null for rooms, the person for people. */
  author: string | null;
  /** Milliseconds. */
  at: number;
  text: string;
}

/** Words are folded; those of names begin with `@`. */
export interface SearchWordTable {
  num: number;
  word: string;
}

export interface SearchTermTable {
  word: string;
  head: string;
  sound: string;
}

export interface SearchSlipTable {
  slip: string;
  word: string;
}

/** How far the index holds what was written before it or before its version; one row. */
export interface SearchBackfillTable {
  version: number;
  /** The kind that is being read again, or `done`. */
  kind: string;
  last_id: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    search_docs: SearchDocTable;
    search_words: SearchWordTable;
    search_terms: SearchTermTable;
    search_slips: SearchSlipTable;
    search_backfill: SearchBackfillTable;
  }
}
