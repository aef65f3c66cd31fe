import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const itemsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-thread]') ?? []),
];

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** One stop for the Tab key in a list; arrows, Home and End go on from there (docs/design.md#focus). */
export const useRovingThreads = (list: RefObject<HTMLElement | null>) => {
  const [active, setActive] = useState<string | null>(null);
  return {
    active,
    listeners: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const id = event.target.closest<HTMLElement>('[data-thread]')?.dataset['thread'];
        if (id !== undefined) setActive(id);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const go = steps[event.key];
        if (!go || !(event.target instanceof HTMLElement) || event.target.dataset['thread'] === undefined) return;
        const items = itemsIn(list.current);
        items[go(items.indexOf(event.target), items.length - 1)]?.focus();
        event.preventDefault();
      },
    },
  };
};
