import type { Rows } from './use-rows-virtual.ts';

/** Frames in place, one after the other, after which the rows are taken to be measured; and frames waited for that, most. */
const CALM = 12;
const PATIENCE = 180;
/** What a reader does who wants another place. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** What is held in each timeline: one place at a time, the latest. */
const held = new WeakMap<Rows, () => void>();

/**
 * Goes to a place again until it stays there: rows may be far from what they were taken to be, and older ones come above.
 * Returns what stops it; `onEnd` is told once, however it ended.
 */
const hold = (virtual: Rows, isThere: () => boolean, go: () => void, onEnd?: () => void): (() => void) => {
  const { scrollElement } = virtual;
  let isOver = false;
  let calm = 0;
  let frames = 0;
  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    onEnd?.();
    for (const move of moves) scrollElement?.removeEventListener(move, stop);
  };
  const look = (): void => {
    if (isOver) return;
    calm = isThere() ? calm + 1 : 0;
    frames += 1;
    if (calm === 0) go();
    if (calm < CALM && frames < PATIENCE) requestAnimationFrame(look);
    else stop();
  };
  held.get(virtual)?.();
  held.set(virtual, stop);
  for (const move of moves) scrollElement?.addEventListener(move, stop, { passive: true });
  requestAnimationFrame(look);
  return stop;
};

/** Holds the end of the timeline. */
export const holdEnd = (virtual: Rows, onEnd?: () => void): (() => void) =>
  hold(
    virtual,
    () => virtual.isAtEnd(1),
    () => virtual.scrollToEnd(),
    onEnd,
  );

/** Holds a row in sight. */
export const holdRow = (virtual: Rows, index: number, onEnd: () => void): (() => void) => {
  const isInSight = (): boolean =>
    virtual.range !== null && virtual.range.startIndex <= index && index <= virtual.range.endIndex;
  return hold(virtual, isInSight, () => virtual.scrollToIndex(index, { align: 'center' }), onEnd);
};

/** Holds a message in sight. `indexOf`: where its row stands now, or -1. */
export const holdMessage = (virtual: Rows, messageId: string, indexOf: () => number): (() => void) => {
  const isInSight = (): boolean => {
    const box = virtual.scrollElement?.getBoundingClientRect();
    const row = virtual.scrollElement?.querySelector(`[data-message="${messageId}"]`)?.getBoundingClientRect();
    return box !== undefined && row !== undefined && row.bottom > box.top && row.top < box.bottom;
  };
  return hold(virtual, isInSight, () => {
    const index = indexOf();
    if (index >= 0) virtual.scrollToIndex(index, { align: 'center' });
  });
};
