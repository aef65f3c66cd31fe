import type { RowVirtualizer } from './use-row-virtualizer.ts';

/** Consecutive frames in view after which the rows count as measured; and frames after which it gives up. */
const requiredStableFrames = 12;
const maxFrames = 180;
/** The reader's own movements, which end it. */
export const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Stops the running scroll of a timeline: a new one replaces it. */
const running = new WeakMap<RowVirtualizer, () => void>();

/**
 * Scrolls to a target at every frame until it stays in view: rows may turn out higher than estimated, and older ones are
 * added above. Returns a function that stops it; `onEnd` is called once, however it ended.
 */
const keepInView = (
  virtual: RowVirtualizer,
  isInPlace: () => boolean,
  go: () => void,
  onEnd?: () => void,
): (() => void) => {
  const { scrollElement } = virtual;
  let isOver = false;
  let stableFrames = 0;
  let frames = 0;
  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    onEnd?.();
    for (const move of moves) scrollElement?.removeEventListener(move, stop);
  };
  const check = (): void => {
    if (isOver) return;
    stableFrames = isInPlace() ? stableFrames + 1 : 0;
    frames += 1;
    if (stableFrames === 0) go();
    if (stableFrames < requiredStableFrames && frames < maxFrames) requestAnimationFrame(check);
    else stop();
  };
  running.get(virtual)?.();
  running.set(virtual, stop);
  for (const move of moves) scrollElement?.addEventListener(move, stop, { passive: true });
  requestAnimationFrame(check);
  return stop;
};

/** Keeps the end of the timeline in view. */
export const keepAtEnd = (virtual: RowVirtualizer, onEnd?: () => void): (() => void) =>
  keepInView(
    virtual,
    () => virtual.isAtEnd(1),
    () => virtual.scrollToEnd(),
    onEnd,
  );

/** Keeps a row in view. */
export const keepRowInView = (virtual: RowVirtualizer, index: number, onEnd: () => void): (() => void) => {
  const isInView = (): boolean =>
    virtual.range !== null && virtual.range.startIndex <= index && index <= virtual.range.endIndex;
  return keepInView(virtual, isInView, () => virtual.scrollToIndex(index, { align: 'center' }), onEnd);
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
