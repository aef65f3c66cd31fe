import { firstPrev } from '@baithak/protocol/moderation-log/chain';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { bookHash, wholeLog } from './chain.ts';

export interface Head {
  readonly seq: number;
  readonly hash: string;
}

const headRow = (tx: Tx, chain: string) =>
  tx.selectFrom('moderation_log_heads').select(['seq', 'hash']).where('chain', '=', chain);

/** The end of the book. Nobody else adds to it, or to any chain, until the commit. */
export const lockBook = async (tx: Tx): Promise<Head> => {
  const locked = () => headRow(tx, wholeLog).$call(forUpdate(tx));
  const head = await locked().executeTakeFirst();
  if (head) return head;
  await tx
    .insertInto('moderation_log_heads')
    .values({ chain: wholeLog, seq: 0, hash: firstPrev })
    .onConflict((conflict) => conflict.column('chain').doNothing())
    .execute();
  return locked().executeTakeFirstOrThrow();
};

/** The end of a chain, of somebody who has locked the book. */
export const headOf = async (tx: Tx, chain: string): Promise<Head> =>
  (await headRow(tx, chain).executeTakeFirst()) ?? { seq: 0, hash: firstPrev };

/** Keeps the end of a chain, and writes it into the book, which the caller has locked. Returns the book's own end. */
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
  await tx
    .insertInto('moderation_log_heads')
    .values([
      { chain, seq, hash },
      { chain: wholeLog, ...next },
    ])
    .onConflict((conflict) =>
      conflict.column('chain').doUpdateSet((of) => ({ seq: of.ref('excluded.seq'), hash: of.ref('excluded.hash') })),
    )
    .execute();
  return next;
};
