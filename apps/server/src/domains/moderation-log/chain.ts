import {
  type ChainEntry,
  type EntryDetails,
  bookText,
  committedText,
  factsText,
  firstPrev,
  hashedText,
  saltText,
  wordsText,
} from '@baithak/protocol/moderation-log/hashed-texts';
import { createHash } from 'node:crypto';
import { iso } from '../../platform/clock.ts';
import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { ModerationLogBookTable, ModerationLogDetailsTable, ModerationLogTable } from './tables.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const factsCommitment = (details: EntryDetails): string => sha256(factsText(details));
export const wordsCommitment = (details: EntryDetails): string => sha256(wordsText(details));
/** Of the first form. */
export const firstFormCommitment = (details: EntryDetails): string =>
  sha256(committedText(sha256(saltText(details)), details));
export const hashOf = (entry: Omit<ChainEntry, 'hash'>): string => sha256(hashedText(entry));

/** The chain of what was done outside of rooms. */
export const platformChain = '';

/** Under this name the end of the book is kept, beside those of the chains. */
export const wholeLog = '*';

export const roomOf = (chain: string): string | null => (chain === platformChain ? null : chain);

export const bookHash = (prev: string, line: Omit<ModerationLogBookTable, 'hash'>): string =>
  sha256(bookText({ prev, number: line.number, roomId: roomOf(line.chain), seq: line.seq, hash: line.entry_hash }));

/** What somebody keeps elsewhere to know later whether the log is still what it was: the end of the book. */
export const anchorText = (number: number, hash: string): string => `${number}:${hash}`;

/** The numbers in the column `erases`. */
export const erasesOf = (erases: string | null): readonly number[] | null => erases?.split(',').map(Number) ?? null;

type HashedRow = ModerationLogTable & Pick<ModerationLogDetailsTable, 'actor_rank' | 'amount'>;

/** A row as it is hashed. */
export const chainEntry = (row: HashedRow): ChainEntry => ({
  _id: row.id,
  seq: row.seq,
  date: iso(row.at),
  what: row.what,
  roomId: roomOf(row.chain),
  rank: row.actor_rank,
  amount: row.amount,
  commitment: row.commitment,
  words: row.words,
  erases: erasesOf(row.erases),
  prev: row.prev,
  hash: row.hash,
});

/** A row as it is committed to. */
export const entryDetails = (
  row: Omit<ModerationLogDetailsTable, 'entry_id' | 'erased_at' | 'erased_by'>,
): EntryDetails => ({
  nonce: row.nonce,
  by: row.actor,
  rank: row.actor_rank,
  whom: row.whom,
  thing: row.thing,
  amount: row.amount,
  why: row.why,
  wordsNonce: row.words_nonce,
});

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
