/*
 * How entries of the moderation log are joined (docs/contract.md#log-chain). Each text is what SHA-256 is computed of; the
 * caller brings the hash function, for the server and browsers have different ones.
 */

/** `prev` of a chain's first entry, and of the book's. */
export const firstPrev = '0'.repeat(64);

export interface ChainEntry {
  readonly _id: string;
  /** 1 is the first of its chain. */
  readonly seq: number;
  /** As on the wire. */
  readonly date: string;
  readonly what: string;
  /** Null in the chain of what was done outside of rooms. */
  readonly roomId: string | null;
  readonly rank: number | null;
  readonly amount: number | null;
  /** To who and to whom; in the first form to all that stands beside the entry. */
  readonly commitment: string;
  /** The commitment to the words; null in the first form, which entries have that were written before there were two. */
  readonly words: string | null;
  /** The entries of this chain whose words it says were erased; null for every other act. */
  readonly erases: readonly number[] | null;
  readonly prev: string;
  readonly hash: string;
}

/** What `hash` is made of. */
export const hashedText = (entry: Omit<ChainEntry, 'hash'>): string => {
  const { prev, _id, seq, date, what, roomId, rank, amount, commitment, words, erases } = entry;
  return JSON.stringify(
    words === null
      ? [prev, _id, date, what, roomId, commitment]
      : ['entry', prev, seq, _id, date, what, roomId, rank, amount, commitment, words, erases],
  );
};

/** What stands beside an entry. Both nonces are random; empty where they were erased or there is none. */
export interface EntryDetails {
  readonly nonce: string;
  readonly by: string | null;
  readonly rank: number | null;
  readonly whom: string | null;
  readonly thing: string | null;
  readonly amount: number | null;
  readonly why: string;
  /** Of the words, so that nobody can try texts until one fits once it was erased. */
  readonly wordsNonce: string;
}

/** What `commitment` is made of. */
export const factsText = ({ nonce, by, whom, thing }: EntryDetails): string =>
  JSON.stringify(['facts', nonce, by, whom, thing]);

/** What `words` is made of. */
export const wordsText = ({ wordsNonce, why }: EntryDetails): string => JSON.stringify(['words', wordsNonce, why]);

/** In the first form: what the salt of the commitment is made of, and the commitment itself. */
export const saltText = ({ nonce, rank, thing, amount }: EntryDetails): string =>
  JSON.stringify([nonce, rank, thing, amount]);
export const committedText = (salt: string, { by, whom, why }: EntryDetails): string =>
  JSON.stringify([salt, by, whom, why]);

/** What is not erased of an entry whose words are. */
export type ErasedFacts = Pick<EntryDetails, 'by' | 'rank' | 'whom' | 'thing' | 'amount'> & { readonly seq: number };

/** What the `thing` of an entry that says whose words were erased is made of: the first form commits to facts no longer then. */
export const erasedText = (facts: readonly ErasedFacts[]): string =>
  JSON.stringify(facts.map(({ seq, by, rank, whom, thing, amount }) => [seq, by, rank, whom, thing, amount]));

/** What a line of the book is made of: the book is the chain over the ends of all chains. `number`: 1 is its first line. */
export const bookText = (line: {
  readonly prev: string;
  readonly number: number;
  readonly roomId: string | null;
  readonly seq: number;
  readonly hash: string;
}): string => JSON.stringify(['book', line.prev, line.number, line.roomId, line.seq, line.hash]);
