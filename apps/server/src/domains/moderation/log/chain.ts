import { createHash } from 'node:crypto';
import {
  bookText,
  committedText,
  factsText,
  hashedText,
  saltText,
  wordsText,
  type ChainEntry,
  type EntryDetails,
} from '@baithak/protocol/moderation-log/chain';
import { iso } from '../../../platform/clock.ts';
import type { ModerationLogBookTable, ModerationLogDetailsTable, ModerationLogTable } from '../tables.ts';

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
