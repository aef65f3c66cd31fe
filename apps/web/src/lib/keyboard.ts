import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { hasTouchScreen } from './breakpoint.ts';

/** Where a key belongs to what has the focus: a field, or a list that finds its entries by their letters. */
const takesKeys =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Whether a key pressed there is for that element alone. */
export const ownsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(takesKeys) !== null;

/** A dialog that closes still slides out for a moment. */
export const hasDialog = (): boolean =>
  document.querySelector(
    '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed]), [role="menu"]:not([data-closed])',
  ) !== null;

const focusable = 'a[href], button:not([disabled]), textarea:not([disabled]), input:not([disabled]), [tabindex]';

const stopIn = (place: HTMLElement): HTMLElement | null =>
  place.matches(focusable) ? place : place.querySelector<HTMLElement>(focusable);

/** Where one writes in a pane that has lost its list; elsewhere, and where that would open a keyboard, its first stop. */
const stopInPane = (pane: Element): HTMLElement | undefined => {
  const field = hasTouchScreen() ? null : pane.querySelector<HTMLElement>('[data-composer] textarea');
  const stops = [...pane.querySelectorAll<HTMLElement>(focusable)];
  return field ?? stops.find((each) => each.tabIndex >= 0 && each.checkVisibility());
};

/**
 * Where the focus is now. Returns what has it later: the same element or, when that is gone, its row, else the next row
 * of the list, else the one before, else what is left of the pane.
 */
export const noteFocus = (): (() => HTMLElement | undefined) => {
  const at = globalThis.document?.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return () => undefined;
  const row = at.closest<HTMLElement>('article, aside, li, tr');
  const list =
    row?.closest<HTMLElement>('[role="log"], [role="region"]') ??
    row?.parentElement?.closest<HTMLElement>('[role="group"], ul, ol, tbody');
  const rows = row && list ? [...list.querySelectorAll<HTMLElement>(row.localName)] : [];
  const index = rows.findIndex((each) => each === row);
  const pane = at.closest('[data-pane]');
  const rest = list ? [...rows.slice(index), ...rows.slice(0, index).toReversed(), list] : [];
  return () => {
    for (const place of [at, ...rest]) {
      const stop = place.isConnected ? stopIn(place) : null;
      if (stop) return stop;
    }
    return pane?.isConnected ? stopInPane(pane) : undefined;
  };
};

/** Ctrl, or Cmd of a Mac, and no Alt. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !altKey;

/** Whether this is the key of a Latin letter or sign. An Urdu keyboard writes others with it; then its place counts. */
export const isKeyOf = ({ key, code }: KeyboardEvent, sign: string, place: string): boolean =>
  key.toLowerCase() === sign || (code === place && !/^[!-~]$/.test(key));

/** An Urdu keyboard writes ؟ with the key of ?. */
export const isQuestion = ({ key }: KeyboardEvent): boolean => key === '?' || key === '؟';

/** The names of keys that write nothing are ASCII words: Enter, F5. One key of an Arabic keyboard writes two letters. */
const isName = (key: string): boolean => /^[A-Z][A-Za-z0-9]+$/.test(key);

/** `Dead` begins an accented letter, `Process` a word of an input method. */
const begins: ReadonlySet<string> = new Set(['Dead', 'Process']);

/**
 * Whether a key writes something, or pastes: if a field gets the focus while it goes down, the field receives it whole.
 * The space bar scrolls.
 */
export const startsWriting = (event: KeyboardEvent): boolean => {
  const { key, altKey, ctrlKey, metaKey } = event;
  // A browser that fills in a form sends keys without a name.
  if (typeof key !== 'string' || key === '' || key === ' ' || isQuestion(event)) return false;
  if (hasModifier(event)) return isKeyOf(event, 'v', 'KeyV');
  // AltGr, which writes, counts as Ctrl and Alt on some systems.
  if ((altKey || ctrlKey || metaKey) && !event.getModifierState('AltGraph')) return false;
  return begins.has(key) || !isName(key);
};

/**
 * Whether a key ends or confirms an input method's composition: it must do nothing else. Some browsers report it only
 * by key code 229.
 */
export const isComposing = (event: ReactKeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;
