import type { Tx, Write } from '../db/write.ts';

/** Rows to index in one transaction, as they are when it runs: rows deleted by then are not indexed. */
export interface RowsToReindex {
  /** Writes with the same key run one after another: the id of a room or a person. */
  readonly key: string;
  readonly ids: readonly string[];
}

/** One type of searchable rows, read in the order of their ids. */
export interface IndexSource {
  readonly type: string;
  /** The next rows after an id, with the key of their write. */
  readonly next: (
    db: Tx,
    after: string,
    most: number,
  ) => Promise<readonly { readonly id: string; readonly key: string }[]>;
  /** Indexes the rows, replacing what the index has of them. */
  readonly reindex: Write<RowsToReindex, void>;
}
