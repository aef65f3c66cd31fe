import { useQueryClient } from '@tanstack/react-query';
import { type Virtualizer, measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../conversation-context.ts';
import { dispatch, readConversation } from '../../state/conversation-store.ts';
import { type Shown, afterShown, countUnread } from '../../state/reading.ts';
import type { Row } from '../rows.ts';

/** The estimated height of a row before it is measured, in pixels. */
const estimates = { day: 36, unread: 36, cleared: 36, taken: 28 } as const;

const estimate = (row: Row | undefined): number => {
  if (!row) return 48;
  if (row.type === 'item') return 72;
  return 'isGrouped' in row ? (row.isGrouped ? 29 : 54) : estimates[row.type];
};

/** Heights of rows that were on the screen, by key, and how wide they were: a timeline that is opened again has its place at once. */
const heights = new Map<string, number>();
let heightsWidth = 0;
const mostHeights = 5000;

const keepHeight = (key: string, width: number, height: number): void => {
  if (width !== heightsWidth) heights.clear();
  heightsWidth = width;
  heights.delete(key);
  heights.set(key, height);
  const [oldest] = heights.size > mostHeights ? heights.keys() : [];
  if (oldest !== undefined) heights.delete(oldest);
};

const heightOf = (row: Row | undefined): number => heights.get(row?.key ?? '') ?? estimate(row);

const paddingEnd = 6;
/** How high the timeline was that was last shown, in pixels: the next one is as high, most of the time. */
let lastHeight = 0;

/** Where a timeline opens: at what is unread, else at its end. What is in view there is rendered first. */
const firstOffset = (rows: readonly Row[]): number => {
  const unread = rows.findIndex(({ type }) => type === 'unread');
  const sumTo = (end: number) => rows.slice(0, end).reduce((sum, row) => sum + heightOf(row), 0);
  const most = sumTo(rows.length) + paddingEnd - lastHeight;
  return Math.max(0, unread < 0 ? most : Math.min(most, sumTo(unread) - lastHeight / 2));
};

/** How close to the end, in pixels, still counts as reading the latest. */
export const nearEndPx = 80;

export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** Renders only the rows in view. The scroll position stays when rows are added above, and follows the end while it is there. */
export const useRowVirtualizer = (
  rows: readonly Row[],
  scroller: RefObject<HTMLDivElement | null>,
  hasLatest: boolean,
): RowVirtualizer => {
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: lastHeight },
    initialOffset: () => firstOffset(rows),
    estimateSize: (index) => heightOf(rows[index]),
    measureElement: (element, entry, measured) => {
      const height = measureElement(element, entry, measured);
      const key = rows[measured.indexFromElement(element)]?.key;
      if (key !== undefined && height > 0) keepHeight(key, element.offsetWidth, height);
      return height;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: hasLatest,
    scrollEndThreshold: nearEndPx,
    overscan: 8,
    paddingEnd,
  });
  useEffect(() => {
    if (virtual.scrollRect && virtual.scrollRect.height > 0) lastHeight = virtual.scrollRect.height;
  });
  return virtual;
};

/** Whether the end is in view and its rows are rendered, which measures them: what may turn out higher is above the view. */
export const isAtRenderedEnd = ({ scrollElement, range, options }: RowVirtualizer): boolean =>
  scrollElement !== null &&
  range?.endIndex === options.count - 1 &&
  scrollElement.scrollTop + scrollElement.clientHeight > scrollElement.scrollHeight - 2;

/** Consecutive frames in view after which the rows count as measured; and frames after which it gives up. */
const requiredStableFrames = 12;
/** After which it may be shown: what still moves is a row or two. */
const settledFrames = 2;
/** After which it is shown wherever it stands. */
const mostHiddenFrames = 20;
const maxFrames = 180;
/** The reader's own movements, which end it. */
export const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Stops the running scroll of a timeline: a new one replaces it. */
const running = new WeakMap<RowVirtualizer, () => void>();

interface Following {
  readonly onSettled?: () => void;
  readonly onEnd?: () => unknown;
}

/**
 * Scrolls to a target at every frame until it stays in view: rows may turn out higher than estimated, and older ones are
 * added above. Returns a function that stops it; `onSettled` is called when it may be shown, `onEnd` once, however it ended.
 */
const keepInView = (
  virtual: RowVirtualizer,
  isInPlace: () => boolean,
  go: () => void,
  { onSettled, onEnd }: Following = {},
): (() => void) => {
  const { scrollElement } = virtual;
  let isOver = false;
  let stableFrames = 0;
  let frames = 0;
  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    onSettled?.();
    onEnd?.();
    for (const move of moves) scrollElement?.removeEventListener(move, stop);
  };
  const check = (): void => {
    if (isOver) return;
    stableFrames = isInPlace() ? stableFrames + 1 : 0;
    frames += 1;
    if (stableFrames === 0) go();
    if (stableFrames === settledFrames || frames === mostHiddenFrames) onSettled?.();
    if (stableFrames < requiredStableFrames && frames < maxFrames) requestAnimationFrame(check);
    else stop();
  };
  running.get(virtual)?.();
  running.set(virtual, stop);
  for (const move of moves) scrollElement?.addEventListener(move, stop, { passive: true });
  requestAnimationFrame(check);
  return stop;
};

export const keepAtEnd = (virtual: RowVirtualizer, following?: Following): (() => void) =>
  keepInView(
    virtual,
    () => virtual.isAtEnd(1),
    () => virtual.scrollToEnd(),
    following,
  );

export const keepRowInView = (virtual: RowVirtualizer, index: number, following?: Following): (() => void) => {
  const isInView = (): boolean =>
    virtual.range !== null && virtual.range.startIndex <= index && index <= virtual.range.endIndex;
  return keepInView(virtual, isInView, () => virtual.scrollToIndex(index, { align: 'center' }), following);
};

/** Keeps a message in view. `indexOf`: the index of its row now, or -1. */
export const keepMessageInView = (virtual: RowVirtualizer, messageId: string, indexOf: () => number): (() => void) => {
  const isInView = (): boolean => {
    const box = virtual.scrollElement?.getBoundingClientRect();
    const row = virtual.scrollElement?.querySelector(`[data-message="${messageId}"]`)?.getBoundingClientRect();
    return box !== undefined && row !== undefined && row.bottom > box.top && row.top < box.bottom;
  };
  return keepInView(virtual, isInView, () => {
    const index = indexOf();
    if (index >= 0) virtual.scrollToIndex(index, { align: 'center' });
  });
};

/** How much of a message, in pixels, has to be on the screen. */
const enoughPx = 20;

/** The messages on the screen; null when there are none. */
const shownRows = (rows: readonly Row[], virtual: RowVirtualizer, isEnd: boolean): Shown | null => {
  const { scrollElement } = virtual;
  if (!scrollElement || scrollElement.clientHeight === 0) return null;
  // The element's own position: the virtualizer hears of a jump only later.
  const [top, bottom] = [scrollElement.scrollTop, scrollElement.scrollTop + scrollElement.clientHeight];
  const revs = virtual.getVirtualItems().flatMap(({ index, start, end }) => {
    const row = rows[index];
    const isShown = Math.min(end, bottom) - Math.max(start, top) >= Math.min(enoughPx, end - start);
    return row?.type === 'message' && isShown ? [row.message.rev] : [];
  });
  const [first, last] = [revs[0], revs.at(-1)];
  return first === undefined || last === undefined ? null : { first, last, isEnd };
};

/** Marks what is on the screen as read. `isLookedAt`: the reader sees it, and it is where they want to be. */
export const useShown = (
  { id, me }: Conversation,
  rows: readonly Row[],
  virtual: RowVirtualizer,
  { isLookedAt, isEnd }: { isLookedAt: boolean; isEnd: boolean },
): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const shown = isLookedAt ? shownRows(rows, virtual, isEnd) : null;
    if (shown === null) return;
    const room = readConversation(cache, id);
    if (afterShown(room, shown, me) !== room) dispatch(cache, id, { type: 'shown', shown, me });
  });
};

/**
 * Shows whoever comes back to the page, or to the messages, where the unread ones begin: the divider moves there, and
 * comes into view. `leaveEnd` is called before it scrolls. Returns whether the timeline is where the reader looks.
 */
export const useReturn = (
  { id, me: { userId } }: Conversation,
  rows: readonly Row[],
  virtual: RowVirtualizer,
  { isVisible, leaveEnd }: { isVisible: boolean; leaveEnd: () => void },
): boolean => {
  const cache = useQueryClient();
  const [isAway, setAway] = useState(!isVisible);
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    if (!isVisible) return setAway(true);
    const room = readConversation(cache, id);
    const { unreadDivider, readRev } = room;
    const isDividerAhead = unreadDivider !== null && unreadDivider.rev > readRev;
    if (!isAway || isDividerAhead || countUnread(room, userId) === 0) return setAway(false);
    dispatch(cache, id, { type: 'unreadDividerRemoved' });
    dispatch(cache, id, { type: 'unreadDividerPlaced', readRev, userId });
    // What is unread may not be loaded.
    if (readConversation(cache, id).unreadDivider === null) setAway(false);
    return undefined;
  }, [isVisible, isAway, cache, id, userId]);
  const divider = rows.find((row) => row.type === 'unread')?.divider.rev ?? 0;
  const isReturning = isVisible && isAway && divider > readConversation(cache, id).readRev;
  useEffect(() => {
    if (!isReturning) return undefined;
    leaveEnd();
    const at = latest.current.findIndex((row) => row.type === 'unread');
    virtual.scrollToIndex(at, { align: 'center' });
    return keepRowInView(virtual, at, { onEnd: () => setAway(false) });
  }, [isReturning, virtual, leaveEnd]);
  return !isAway;
};
