import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { Row } from './rows.ts';

/** Pixels a row is taken to be high before it is measured. */
const estimates = { day: 36, unread: 36 } as const;

const estimate = (row: Row | undefined): number => {
  if (!row) return 48;
  if (row.is === 'day' || row.is === 'unread') return estimates[row.is];
  if (row.is === 'item') return 72;
  return row.follows ? 29 : 54;
};

/** How close to the end, in pixels, still counts as reading the latest. */
export const NEAR_END = 80;

export type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** Draws the rows in sight only. The reader's place holds when rows come above, and follows the end while it is at the end. */
export const useRowsVirtual = (
  rows: readonly Row[],
  scroller: RefObject<HTMLDivElement | null>,
  isAtNews: boolean,
): Rows =>
  useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: isAtNews,
    scrollEndThreshold: NEAR_END,
    overscan: 8,
    paddingEnd: 6,
  });
