import { iso } from '../../../platform/clock.ts';
import type { StoredEntry } from './read-chain.ts';

/** What is wrong, one sentence each; `entry` names an entry as people look for it. */
export interface Findings {
  add(sentence: string): void;
  isFull(): boolean;
}

export const nameOf = ({ seq, id, at }: Pick<StoredEntry, 'seq' | 'id' | 'at'>): string =>
  `entry ${seq} (${id}, ${iso(at)})`;

export const missing = (from: number, to: number, one = 'entry', more = 'entries'): string =>
  from === to ? `${one} ${from} is missing` : `${more} ${from} to ${to} are missing`;
