import type { ChainCheck, Fault } from '@baithak/protocol/moderation-log/check-chain';

/**
 * What the page says of the check: of the entries on it, of a part that was read beyond them, of the whole log; that an entry
 * does not fit; that the rest could not be read.
 */
export const checkStates = ['page', 'part', 'whole', 'broken', 'failed'] as const;
export type CheckState = (typeof checkStates)[number];

export interface CheckView {
  readonly state: CheckState;
  readonly fault: Fault | null;
  /** Entries beside which something stands that could not be checked. */
  readonly partly: ReadonlySet<number>;
  readonly looked: number;
}

/** How many pages one press reads: the server answers 120 a minute. */
export const pagesAtOnce = 100;

interface Reads {
  /** More than the page's own entries were read. */
  readonly isBeyond: boolean;
  readonly hasFailed: boolean;
}

export const checkView = ({ fault, partly, looked, whole }: ChainCheck, { isBeyond, hasFailed }: Reads): CheckView => {
  const state = fault ? 'broken' : hasFailed ? 'failed' : whole ? 'whole' : isBeyond ? 'part' : 'page';
  return { state, fault, partly, looked };
};

/** A hash as people compare it: its beginning, in groups of four. */
export const shortHash = (hash: string, groups = 3): string => (hash.match(/.{4}/g) ?? []).slice(0, groups).join(' ');
