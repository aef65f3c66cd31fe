import { firstPrev } from '@baithak/protocol/moderation-log/chain';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { bookHash, wholeLog } from './chain.ts';

export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** The end of a chain, or of the book. Nobody else adds to it until the commit. */
export const lockHead = async (tx: Tx, chain: string): Promise<Head> => {
  await tx
    .insertInto('moderation_log_heads')
    .values({ chain, seq: 0, hash: firstPrev })
    .onConflict((conflict) => conflict.column('chain').doNothing())
    .execute();
  return tx
    .selectFrom('moderation_log_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .$call(forUpdate(tx))
    .executeTakeFirstOrThrow();
};

export const moveHead = async (tx: Tx, chain: string, { seq, hash }: Head): Promise<void> => {
  await tx.updateTable('moderation_log_heads').set({ seq, hash }).where('chain', '=', chain).execute();
};

/** Writes the end of a chain into the book, which the caller has locked. Returns the book's own end. */
export const addToBook = async (
  tx: Tx,
  book: Head,
  { chain, seq, hash }: Head & { readonly chain: string },
): Promise<Head> => {
  const line = { number: book.seq + 1, chain, seq, entry_hash: hash };
  const next = { seq: line.number, hash: bookHash(book.hash, line) };
  await tx
    .insertInto('moderation_log_book')
    .values({ ...line, hash: next.hash })
    .execute();
  await moveHead(tx, wholeLog, next);
  return next;
};
