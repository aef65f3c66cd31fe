import { useEffect, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { isWriting, noteFocus } from '../lib/keyboard.ts';

interface OneStop {
  /** The selector of the rows, which may have the focus themselves. */
  readonly rows: string;
  /** The row that the Tab key reaches. `last` had the focus before, if it is still there. */
  readonly reached: (list: HTMLElement, last: HTMLElement | null) => HTMLElement | undefined;
  /** What the list shows. */
  readonly shown: unknown;
  /** The Tab key has left the list. */
  readonly onLeft?: () => void;
}

/** The links, buttons and fields of a row that the Tab key may reach, in their order. */
const insideOf = (row: HTMLElement): readonly HTMLElement[] =>
  [
    ...row.querySelectorAll<HTMLElement>('a[href], button:enabled, textarea, input, video[controls], [tabindex]'),
  ].filter((element) => element.tabIndex >= 0 && element.checkVisibility());

/** What a row opens over the page is outside, although its events pass through here. */
const isIn = (target: EventTarget | null, list: HTMLElement): boolean =>
  target instanceof Node && list.contains(target);

/**
 * For a list whose rows and buttons may go while they have the focus: it goes on to what is next. `shown`: what the list
 * shows; a row that is only scrolled out of view takes the focus with it.
 */
export const useKeptFocus = (shown: unknown) => {
  const next = useRef<ReturnType<typeof noteFocus> | null>(null);
  const focused = useRef<Element | null>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    const isChanged = before.current !== shown;
    before.current = shown;
    // What is taken away with the focus tells nobody, and the page has it then.
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (isChanged && document.activeElement === document.body) next.current?.()?.focus({ preventScroll: true });
  });
  // The last row may take the list with it, which then hears of nothing.
  useLayoutEffect(
    () => () => {
      if (focused.current === null) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) next.current?.()?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
      if (!isIn(target, currentTarget)) return;
      focused.current = target;
      next.current = noteFocus();
    },
    onBlur: (): void => void (focused.current = null),
  };
};

/** Whether the Tab key is going down: the focus that moves now is the browser's own move. */
const useTabbing = (): RefObject<boolean> => {
  const isTabbing = useRef(false);
  useEffect(() => {
    const note = ({ key }: globalThis.KeyboardEvent) => {
      isTabbing.current = key === 'Tab';
      // The focus has moved when the next task begins.
      if (isTabbing.current) setTimeout(() => (isTabbing.current = false), 0);
    };
    addEventListener('keydown', note, { capture: true });
    return () => removeEventListener('keydown', note, { capture: true });
  }, []);
  return isTabbing;
};

/** The keys that go to the links and buttons of the row and back to it. Returns whether it was one of them. */
const moveWithin = ({ key, currentTarget }: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean => {
  const inside = insideOf(row);
  const at = inside.findIndex((element) => element === document.activeElement);
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const isAhead = key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
  const isBack = key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
  if (isAhead) inside[Math.min(at + 1, inside.length - 1)]?.focus();
  else if (isBack) (inside[at - 1] ?? row).focus();
  return isAhead || isBack;
};

/**
 * A list of rows with links and buttons in them is one stop of the Tab key (docs/design.md#focus): it reaches one row,
 * then what is in that row, then what comes after the list. Arrows to the sides go into the row and out again. The list
 * itself has a `tabindex`, and the element of `end` is its last.
 */
export const useOneStop = ({ rows, reached, shown, onLeft }: OneStop) => {
  const isTabbing = useTabbing();
  const kept = useKeptFocus(shown);
  /** The browser looks for the next stop from there. */
  const end = useRef<HTMLSpanElement>(null);
  const last = useRef<HTMLElement | null>(null);
  const rowOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>(rows) : null);
  const goalOf = (list: HTMLElement) => reached(list, last.current?.isConnected ? last.current : null);
  const onTab = ({ target, currentTarget: list, shiftKey }: KeyboardEvent<HTMLElement>): boolean => {
    const row = rowOf(target);
    const inside = row ? insideOf(row) : [];
    const at = inside.findIndex((element) => element === document.activeElement);
    const enters = row === null && target === list && !shiftKey;
    const next = enters ? goalOf(list) : shiftKey ? (at === 0 ? row : inside[at - 1]) : inside[at + 1];
    if (next) next.focus();
    else {
      (shiftKey ? list : end.current)?.focus({ preventScroll: true });
      onLeft?.();
    }
    return Boolean(next);
  };
  /** Returns whether it was a key of the list's own. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, target, currentTarget: list } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !isIn(target, list)) return false;
    const row = rowOf(target);
    // A field takes its arrows, and so do the browser's own controls of a video.
    const isOwn = isWriting(target) || target instanceof HTMLMediaElement || event.shiftKey;
    const isTaken = key === 'Tab' ? onTab(event) : row !== null && !isOwn && moveWithin(event, row);
    if (isTaken) event.preventDefault();
    return isTaken;
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const { target, relatedTarget, currentTarget: list } = event;
    kept.onFocus(event);
    if (!isIn(target, list)) return;
    const isEntering = isTabbing.current && !isIn(relatedTarget, list);
    const goal = isEntering ? goalOf(list) : undefined;
    if (goal && goal !== target) goal.focus();
    else last.current = rowOf(target) ?? last.current;
  };
  return { end, onKeyDown, onFocus, onBlur: kept.onBlur };
};
