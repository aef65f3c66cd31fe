import type { KeyboardEvent } from 'react';

/** How many cells the first line has. */
const columnsOf = (cells: readonly HTMLElement[]): number => {
  const top = cells[0]?.offsetTop;
  const next = cells.findIndex((cell) => cell.offsetTop !== top);
  return next < 0 ? cells.length : next;
};

/** The index that an arrow key leads to from `at`; `at` itself at the edges. The arrows follow the writing direction. */
export const stepInGrid = (key: string, at: number, count: number, columns: number, isRtl: boolean): number => {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const step = { [forward]: 1, [back]: -1, ArrowDown: columns, ArrowUp: -columns, Home: -at, End: count - 1 - at }[key];
  if (step === undefined) return -1;
  const next = at + step;
  return next < 0 || next >= count ? at : next;
};

/** Arrow keys move the focus between the buttons of a grid (`[data-pick]`). */
export const moveInGrid = (event: KeyboardEvent<HTMLElement>): void => {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')];
  const at = cells.findIndex((cell) => cell === document.activeElement);
  if (at < 0) return;
  const next = stepInGrid(event.key, at, cells.length, columnsOf(cells), document.documentElement.dir === 'rtl');
  if (next < 0) return;
  event.preventDefault();
  cells[next]?.focus();
};
