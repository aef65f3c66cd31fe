import type { KeyboardEvent } from 'react';
import { hasDialog, isWriting } from '../../../../lib/keyboard.ts';
import { useOneStop } from '../../../../ui/use-one-stop.ts';
import { messageInView, messageRows, messagesIn, visibleMessages } from './messages-in-view.ts';

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

/**
 * The log of messages is one stop of the Tab key. Arrow keys, Home, End, Page Up and Page Down go to other messages,
 * Escape to the composer.
 */
export const useMessageKeys = ({ toLatest, onLeft, onEscape }: MessageKeys) => {
  const { end, onKeyDown: onStopKey, onFocus } = useOneStop({ rows: messageRows, reached: messageInView, onLeft });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (onStopKey(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isWriting(target) || target instanceof HTMLMediaElement || !(target instanceof Node)) return;
    if (!currentTarget.contains(target)) return;
    if (key === 'Escape') {
      onLeft();
      if (!hasDialog()) onEscape();
    } else if (moveBetween(event, toLatest)) event.preventDefault();
  };
  return { end, onKeyDown, onFocus };
};
