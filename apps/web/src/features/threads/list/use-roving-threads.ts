import type { KeyboardEvent } from 'react';
import { useOneStop } from '../../../ui/use-one-stop.ts';

const rows = '[data-thread]';

const rowsIn = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>(rows)];

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The thread that had the focus last, or the first. */
const reached = (list: HTMLElement, last: HTMLElement | null): HTMLElement | undefined => last ?? rowsIn(list)[0];

/** A list of threads is one stop of the Tab key; arrows, Home and End go to other threads (docs/design.md#focus). */
export const useRovingThreads = () => {
  const { end, onKeyDown: onStopKey, onFocus } = useOneStop({ rows, reached });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const go = steps[event.key];
    if (onStopKey(event) || !go || !(event.target instanceof HTMLElement) || !event.target.matches(rows)) return;
    const items = rowsIn(event.currentTarget);
    items[go(items.indexOf(event.target), items.length - 1)]?.focus();
    event.preventDefault();
  };
  return { end, listeners: { onKeyDown, onFocus } };
};
