/*
 * How entries of the moderation log are joined (docs/contract.md#log-chain). Each text is what SHA-256 is computed of; the
 * caller brings the hash function, for the server and browsers have different ones.
 */

/** `prev` of a chain's first entry. */
export const firstPrev = '0'.repeat(64);

export interface ChainEntry {
  readonly _id: string;
  /** As on the wire. */
  readonly date: string;
  readonly what: string;
  /** Null in the chain of what was done outside of rooms. */
  readonly roomId: string | null;
  readonly commitment: string;
  readonly prev: string;
  readonly hash: string;
}

/** What `hash` is made of. */
export const hashedText = ({ prev, _id, date, what, roomId, commitment }: Omit<ChainEntry, 'hash'>): string =>
  JSON.stringify([prev, _id, date, what, roomId, commitment]);

/** What stands beside an entry. */
export interface EntryDetails {
  readonly nonce: string;
  readonly by: string | null;
  readonly rank: number | null;
  readonly whom: string | null;
  readonly thing: string | null;
  readonly amount: number | null;
  readonly why: string;
}

/** What the salt of the commitment is made of: so the commitment holds all that stands beside the entry. */
export const saltText = ({ nonce, rank, thing, amount }: EntryDetails): string =>
  JSON.stringify([nonce, rank, thing, amount]);

/** What `commitment` is made of. */
export const committedText = (salt: string, { by, whom, why }: EntryDetails): string =>
  JSON.stringify([salt, by, whom, why]);
