import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

interface Roving<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const itemsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-roving]')];

/**
 * Keeps one item of the list in the tab order: the focused one, else the previous one, else the current page, else the
 * first.
 */
const settle = (list: HTMLElement): void => {
  const items = itemsIn(list);
  const now =
    items.find((item) => item === document.activeElement) ??
    items.find((item) => item.getAttribute('tabindex') === '0') ??
    items.find((item) => item.hasAttribute('aria-current')) ??
    items[0];
  for (const item of items) item.tabIndex = item === now ? 0 : -1;
};

const targetOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/**
 * A roving tab index for links or buttons with `data-roving`: one stop for Tab; arrow keys, Home and End move between
 * them. The component that calls it must render the items itself, so that it runs when they change.
 */
export const useRoving = <E extends HTMLElement>(): Roving<E> => {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    if (ref.current) settle(ref.current);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const items = itemsIn(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const to =
      at < 0 || event.altKey || event.ctrlKey || event.metaKey ? undefined : targetOf(event.key, at, items.length);
    const next = to === undefined ? undefined : items[to];
    if (!next) return;
    event.preventDefault();
    for (const item of items) item.tabIndex = item === next ? 0 : -1;
    next.focus();
  };
  return { ref, onKeyDown };
};

interface More {
  /** How many items there are. */
  readonly count: number;
  readonly isLoading: boolean;
  readonly more: () => void;
}

/**
 * Loads more at the end of a list, and focuses the first new item once they are there: the button that had the focus may be gone.
 * How many there were is kept as it is pressed: an answer may come before it is shown that more are loading.
 */
export const useMoreWithFocus = (list: RefObject<HTMLElement | null>, { count, isLoading, more }: More) => {
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (isLoading || before.current === null) return;
    if (list.current) itemsIn(list.current)[before.current]?.focus({ preventScroll: true });
    before.current = null;
  }, [list, count, isLoading]);
  return (): void => {
    before.current = list.current ? itemsIn(list.current).length : null;
    more();
  };
};
