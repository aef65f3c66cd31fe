export type SearchType = 'messages' | 'threads' | 'rooms' | 'people';

export interface SearchDocTable {
  /** Time's order and identity: ms x 4096 plus a number that distinguishes those of one ms. */
  num: number;
  kind: SearchType;
  id: string;
  /** The room it belongs to (a room's is its own); null for people. */
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
  sound: string;
}

/** The beginning of a word, or what stands inside it, as UTF-8. */
export interface SearchPartTable {
  part: Uint8Array;
  word: string;
}

export interface SearchSlipTable {
  slip: string;
  word: string;
}

/** How far rows older than the index or its version have been indexed; one row. */
export interface SearchBackfillTable {
  version: number;
  /** The type that is being indexed again, or `done`. */
  kind: string;
  last_id: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    search_docs: SearchDocTable;
    search_words: SearchWordTable;
    search_terms: SearchTermTable;
    search_parts: SearchPartTable;
    search_slips: SearchSlipTable;
    search_backfill: SearchBackfillTable;
  }
}
