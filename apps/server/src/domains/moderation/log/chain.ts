import { createHash } from 'node:crypto';
import {
  committedText,
  hashedText,
  saltText,
  type ChainEntry,
  type EntryDetails,
} from '@baithak/protocol/moderation-log/chain';
import { iso } from '../../../platform/clock.ts';
import type { ModerationLogDetailsTable, ModerationLogTable } from '../tables.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const saltOf = (details: EntryDetails): string => sha256(saltText(details));
export const commitmentOf = (details: EntryDetails): string => sha256(committedText(saltOf(details), details));
export const hashOf = (entry: Omit<ChainEntry, 'hash'>): string => sha256(hashedText(entry));

/** The chain of what was done outside of rooms. */
export const platformChain = '';

/** A row as it is hashed. */
export const chainEntry = ({ id, chain, at, what, ...rest }: Omit<ModerationLogTable, 'seq'>): ChainEntry => ({
  _id: id,
  date: iso(at),
  what,
  roomId: chain === platformChain ? null : chain,
  commitment: rest.commitment,
  prev: rest.prev,
  hash: rest.hash,
});

/** A row as it is committed to. */
export const entryDetails = (row: Omit<ModerationLogDetailsTable, 'entry_id' | 'erased_at'>): EntryDetails => ({
  nonce: row.nonce,
  by: row.actor,
  rank: row.actor_rank,
  whom: row.whom,
  thing: row.thing,
  amount: row.amount,
  why: row.why,
});
