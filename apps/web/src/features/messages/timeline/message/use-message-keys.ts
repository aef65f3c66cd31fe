import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { hasDialog, isWriting } from '../../../../lib/keyboard.ts';
import { firstReached, insideOf, messageOf, messagesIn, visibleMessages } from './reachable.ts';

interface MessageKeys {
  /** Shows the latest messages; resolves when they are loaded. */
  readonly toLatest: () => Promise<void>;
  /** Hides the actions of the message that had the focus. */
  readonly onLeft: () => void;
  /** Escape: the focus goes back to what is written. */
  readonly onEscape: () => void;
}

/** How much of the log stays in view after Page Up and Page Down. */
const pageShare = 0.85;

/** Frames after which it no longer waits for rows at the new scroll position. */
const maxFrames = 120;

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

/** Scrolls, and gives the focus to a message that is in view then: the one that had it may be rendered no more. */
const scrollAndFocus = (log: HTMLElement, scroll: () => unknown, end: 'first' | 'last', isThere = () => true): void => {
  log.focus({ preventScroll: true });
  let frames = 0;
  const look = (): void => {
    if (document.activeElement !== log) return;
    const reached = isThere() ? visibleMessages(log).at(end === 'first' ? 0 : -1) : undefined;
    frames += 1;
    if (reached && frames > 1) reached.focus({ preventScroll: true });
    else if (frames < maxFrames) requestAnimationFrame(look);
  };
  void Promise.resolve(scroll()).then(() => requestAnimationFrame(look));
};

/** The keys that go to another message. Returns whether it was one of them. */
const moveBetween = (event: KeyboardEvent<HTMLElement>, toLatest: () => Promise<void>): boolean => {
  const { key, currentTarget: log } = event;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const messages = messagesIn(log);
    const at = messages.findIndex((message) => message.contains(document.activeElement));
    const next = at < 0 ? visibleMessages(log).at(-1) : messages[at + (key === 'ArrowUp' ? -1 : 1)];
    next?.focus();
    return next !== undefined;
  }
  const page = log.clientHeight * pageShare;
  const isAtEnd = (): boolean => log.scrollHeight - log.clientHeight - log.scrollTop <= 1;
  if (key === 'PageUp') scrollAndFocus(log, () => log.scrollBy({ top: -page, behavior: 'instant' }), 'first');
  else if (key === 'PageDown') scrollAndFocus(log, () => log.scrollBy({ top: page, behavior: 'instant' }), 'last');
  else if (key === 'Home') scrollAndFocus(log, () => log.scrollTo({ top: 0, behavior: 'instant' }), 'first');
  else if (key === 'End') scrollAndFocus(log, toLatest, 'last', isAtEnd);
  else return false;
  return true;
};

/** The keys that go to the links and buttons of the message and back to it. Returns whether it was one of them. */
const moveWithin = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean => {
  const message = messageOf(target);
  if (!message) return false;
  const inside = insideOf(message);
  const at = inside.findIndex((element) => element === document.activeElement);
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const isAhead = key === (isRtl ? 'ArrowLeft' : 'ArrowRight') || (key === 'Enter' && at < 0);
  const isBack = key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
  if (isAhead) inside[Math.min(at + 1, inside.length - 1)]?.focus();
  else if (isBack) (inside[at - 1] ?? message).focus();
  return isAhead || isBack;
};

/**
 * The log of messages is one stop of the Tab key (docs/design.md#focus): it reaches one message, then the links and
 * buttons of that message, then what comes after the log. Arrow keys, Home, End, Page Up and Page Down go to other
 * messages, arrows to the sides into the message and out again, Escape to the composer.
 */
export const useMessageKeys = ({ toLatest, onLeft, onEscape }: MessageKeys) => {
  const isTabbing = useTabbing();
  /** The last element of the log; the browser looks for the next stop from there. */
  const end = useRef<HTMLSpanElement>(null);
  const last = useRef<string | null>(null);
  const onTab = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { target, currentTarget: log, shiftKey } = event;
    const message = messageOf(target);
    if (!message) {
      const reached = target === log && !shiftKey && firstReached(log, last.current);
      if (reached) reached.focus();
      else if (!shiftKey) end.current?.focus({ preventScroll: true });
      return Boolean(reached);
    }
    const inside = insideOf(message);
    const at = inside.findIndex((element) => element === document.activeElement);
    const next = shiftKey ? (at === 0 ? message : inside[at - 1]) : inside[at + 1];
    if (next) next.focus();
    else {
      (shiftKey ? log : end.current)?.focus({ preventScroll: true });
      onLeft();
    }
    return next !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === 'Tab') return onTab(event) ? event.preventDefault() : undefined;
    // The browser's own controls of a video take the arrows; so does the field that edits a message.
    if (isWriting(target) || target instanceof HTMLMediaElement || event.shiftKey) return;
    if (key === 'Escape') {
      onLeft();
      if (!hasDialog()) onEscape();
    } else if (moveBetween(event, toLatest) || moveWithin(event)) event.preventDefault();
  };
  const onFocus = ({ target, relatedTarget, currentTarget: log }: FocusEvent<HTMLElement>): void => {
    const isEntering = isTabbing.current && !(relatedTarget instanceof Node && log.contains(relatedTarget));
    const reached = isEntering && firstReached(log, last.current);
    if (reached && reached !== target) reached.focus();
    else last.current = messageOf(target)?.dataset['message'] ?? last.current;
  };
  return { end, onKeyDown, onFocus };
};
