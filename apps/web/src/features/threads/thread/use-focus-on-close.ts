import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { hasFinePointer } from '../../../lib/breakpoint.ts';
import { focusComposer } from '../../parts/composer/use-typing-anywhere.ts';

const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body;

const giveFocus = (element: Element | null | undefined): void => {
  if (!isFocusFree()) return;
  if (element instanceof HTMLElement) element.focus();
  if (isFocusFree() && hasFinePointer()) focusComposer();
};

/**
 * Returns the focus, which is nowhere when a thread is closed: to its place in the list, to what had it before the thread
 * was opened, or to the composer.
 */
export const useFocusOnClose = (list: RefObject<HTMLElement | null>, threadId: string | null): void => {
  const before = useRef(threadId);
  const opener = useRef<Element | null>(null);
  // The thread takes the focus once it is there.
  useLayoutEffect(() => {
    if (threadId !== null && before.current === null) opener.current = document.activeElement;
  }, [threadId]);
  useEffect(() => {
    if (threadId === null && before.current !== null)
      giveFocus(list.current?.querySelector(`[data-thread="${before.current}"]`) ?? opener.current);
    before.current = threadId;
  }, [list, threadId]);
  // With a thread that is beside the messages, all of this goes; the thread's composer just after it.
  useEffect(
    () => () => {
      if (before.current !== null) queueMicrotask(() => giveFocus(opener.current));
    },
    [],
  );
};
