import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { Row } from '../rows.ts';

/** The estimated height of a row before it is measured, in pixels. */
const estimates = { day: 36, unread: 36, cleared: 36, taken: 28 } as const;

const estimate = (row: Row | undefined): number => {
  if (!row) return 48;
  if (row.type === 'item') return 72;
  return 'isGrouped' in row ? (row.isGrouped ? 29 : 54) : estimates[row.type];
};

/** How close to the end, in pixels, still counts as reading the latest. */
export const nearEndPx = 80;

export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** Renders only the rows in view. The scroll position stays when rows are added above, and follows the end while it is there. */
export const useRowVirtualizer = (
  rows: readonly Row[],
  scroller: RefObject<HTMLDivElement | null>,
  hasLatest: boolean,
): RowVirtualizer =>
  useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: hasLatest,
    scrollEndThreshold: nearEndPx,
    overscan: 8,
    paddingEnd: 6,
  });
