import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { hasFinePointer } from '../../../lib/breakpoint.ts';
import { client } from '../../../lib/client.ts';
import { isWriting } from '../../../lib/keyboard.ts';
import { focusComposer } from '../../composer/use-typing-anywhere.ts';
import { dispatchThreads, readThreads, useRoomVisit, useThreads } from '../live/threads-cache.ts';
import { useThreadsRoom } from '../threads-context.ts';

const ignore = (): undefined => undefined;

/** Without a connection the server knows of no thread, and this must not open one (signing out). */
const unload = (): void => {
  if (client.connection.get() === 'online') client.threads.unloadThread({}).catch(ignore);
};

/** A reply is on the screen by then; two seconds after it its reader is notified, ms. */
const readAfterMs = 300;

/**
 * Tells the server which thread is on the screen (docs/contract.md#what-counts-as-reading): what its reader was told of it
 * is seen, and once a reply has come that they would be told of, again.
 */
export const useThreadShown = (threadId: string): void => {
  const { id, visitId, me } = useThreadsRoom();
  const { userId } = me;
  const cache = useQueryClient();
  useEffect(() => {
    const tell = (): void => {
      if (document.visibilityState === 'visible') client.threads.loadThread({ id, threadId }).catch(ignore);
      else unload();
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    const stop = client.onConnected('/room', tell);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopReplies = client.on.replyCreated(({ threadId: of, parentId, reply }) => {
      if (of !== threadId || document.visibilityState !== 'visible') return;
      const { known } = readThreads(cache, { roomId: id, visitId, viewerId: userId });
      const answered = [threadId, parentId].map((each) => known.get(each)?.thread.member.user._id);
      if (!answered.includes(userId) && !reply.message.includes(userId)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, readAfterMs);
    });
    return () => {
      document.removeEventListener('visibilitychange', tell);
      clearTimeout(timer);
      stopReplies();
      stop();
      unload();
    };
  }, [cache, id, visitId, userId, threadId]);
};

const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** To this element, or else to the composer, if nothing has it. */
export const giveFocus = (element: Element | null | undefined): void => {
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

const markedMs = 2000;

/** Shows the reply that the reader just posted, wherever the list has it, and returns for a moment that it is to be marked. */
export const useJustPosted = (id: string, element: RefObject<HTMLElement | null>): boolean => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  const isPosted = useThreads(({ posted }) => posted === id);
  const [isMarked, setIsMarked] = useState(false);
  useLayoutEffect(() => {
    if (!isPosted) return;
    element.current?.scrollIntoView({ block: 'nearest' });
    // Whoever still writes, in the thread's own composer, goes on.
    if (!isWriting(document.activeElement)) element.current?.focus({ preventScroll: true });
    setIsMarked(true);
    dispatchThreads(cache, visit, { type: 'postedSet', id: null });
  }, [isPosted, element, cache, visit]);
  useEffect(() => {
    if (!isMarked) return;
    const timer = setTimeout(() => setIsMarked(false), markedMs);
    return () => clearTimeout(timer);
  }, [isMarked]);
  return isMarked;
};

const interactive = 'a, button, input, textarea, select, video, iframe, label, [role="menuitem"]';

/** Handlers that open a thread or reply by press or Enter, except on a control in it or while selecting text. */
export const openOnPress = (open: () => void) => ({
  onClick: (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Menus and dialogs are elsewhere in the page, but their React events bubble here.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(interactive)) return;
    if (getSelection()?.isCollapsed === false) return;
    open();
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open();
  },
});
