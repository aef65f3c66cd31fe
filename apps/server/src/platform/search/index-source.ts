import type { Tx, Write } from '../db/write.ts';

/** Rows to index in one transaction, as they are stored then: what was deleted meanwhile is not indexed. */
export interface IndexAgain {
  /** What the writes of these rows go one after another by: a room, a person. */
  readonly key: string;
  readonly ids: readonly string[];
}

/** Everything of one kind that can be found, in the order of its ids. */
export interface IndexSource {
  readonly kind: string;
  readonly next: (
    db: Tx,
    after: string,
    most: number,
  ) => Promise<readonly { readonly id: string; readonly key: string }[]>;
  readonly indexAgain: Write<IndexAgain, void>;
}
