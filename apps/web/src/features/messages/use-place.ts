import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holdEnd, holdMessage, holdRow } from './hold-place.ts';
import type { History, Read } from './use-history.ts';
import { rowOfMessage, type Row } from './rows.ts';
import { NEAR_END, type Rows } from './use-rows-virtual.ts';

/** Rows from the edge at which the next page is asked for. */
const AHEAD = 12;
/** How long a message that was jumped to stands out, in milliseconds. */
const FOUND_MS = 2000;

/**
 * Opens at the unread line, or at the end, unless a message is gone to. Only when the timeline appears: later the place is the reader's.
 * Answers whether the place is taken: until then the rows in sight are passed over, and say nothing of the reader.
 */
export const useOpeningPlace = (rows: readonly Row[], virtual: Rows, isLinked: boolean): boolean => {
  const [isTaken, setTaken] = useState(false);
  const [unread] = useState(() => rows.findIndex((row) => row.is === 'unread'));
  const linked = useRef(isLinked);
  useLayoutEffect(() => {
    if (unread >= 0) virtual.scrollToIndex(unread, { align: 'center' });
    else virtual.scrollToEnd();
  }, [virtual, unread]);
  useEffect(() => {
    const take = () => setTaken(true);
    if (linked.current) return take();
    return unread >= 0 ? holdRow(virtual, unread, take) : holdEnd(virtual, take);
  }, [virtual, unread]);
  return isTaken;
};

/** Asks for older messages near the top and for newer ones near the bottom, as the reader comes there. */
export const useEdges = (
  virtual: Rows,
  count: number,
  edges: { hasOlder: boolean; hasNewer: boolean },
  history: History,
): void => {
  const first = virtual.range?.startIndex ?? count;
  const last = virtual.range?.endIndex ?? 0;
  const { older, newer, hasFailed } = history;
  const wantsOlder = edges.hasOlder && !hasFailed && first < AHEAD && count > 0;
  const wantsNewer = edges.hasNewer && !hasFailed && last > count - AHEAD;
  useEffect(() => {
    if (wantsOlder) older();
  }, [wantsOlder, older, count]);
  useEffect(() => {
    if (wantsNewer) newer();
  }, [wantsNewer, newer, count]);
};

/** Goes to a message and makes it stand out for a moment; what is not loaded is loaded around it. `leave`: told that it goes. */
export const useJump = (rows: readonly Row[], virtual: Rows, history: History, leave: () => void) => {
  const [wanted, setWanted] = useState<string | null>(null);
  const [foundId, setFoundId] = useState<string | null>(null);
  const latest = useRef(rows);
  latest.current = rows;
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  const index = wanted === null ? -1 : rowOfMessage(rows, wanted);
  useLayoutEffect(() => {
    if (wanted === null || index < 0) return;
    leave();
    virtual.scrollToIndex(index, { align: 'center' });
    release.current = holdMessage(virtual, wanted, () => rowOfMessage(latest.current, wanted));
    setFoundId(wanted);
    setWanted(null);
  }, [wanted, index, virtual, leave]);
  useEffect(() => {
    if (foundId === null) return;
    const timer = setTimeout(() => setFoundId(null), FOUND_MS);
    return () => clearTimeout(timer);
  }, [foundId]);
  const { around } = history;
  const jump = useRef(async (messageId: string): Promise<Read> => {
    const read = rowOfMessage(latest.current, messageId) >= 0 ? 'done' : await around(messageId);
    if (read === 'done') setWanted(messageId);
    return read;
  });
  return { foundId, jump: jump.current };
};

/** Whether the reader is at the end of the loaded rows. */
export const isAtEnd = (virtual: Rows): boolean => virtual.isAtEnd(NEAR_END);

/**
 * Who reads the end stays there: when rows come, however high they turn out, when the place to write grows (a line, a reply,
 * pictures), and when the window does. `count`: rows that are followed, or null where the loaded ones are not the latest.
 * Returns what tells that the reader goes elsewhere.
 */
export const useStayAtEnd = (virtual: Rows, count: number | null): (() => void) => {
  const atEnd = useRef(false);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => {
    const { scrollElement: element } = virtual;
    if (!element) return;
    let high = element.clientHeight;
    // What needs no scrolling has no event that would tell.
    atEnd.current = virtual.getTotalSize() <= high;
    const onScroll = () => {
      // A change of height scrolls by itself, and so does what holds the end: neither says anything of the reader.
      if (element.clientHeight === high && release.current === null) atEnd.current = isAtEnd(virtual);
    };
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === high) return;
      high = element.clientHeight;
      if (atEnd.current) virtual.scrollToEnd();
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
      release.current?.();
    };
  }, [virtual]);
  useEffect(() => {
    if (count === null || !atEnd.current) return;
    release.current = holdEnd(virtual, () => {
      release.current = null;
    });
  }, [virtual, count]);
  return useCallback(() => {
    atEnd.current = false;
    release.current?.();
  }, []);
};

/** Brings the reader to the end when they send something themselves. */
export const useFollowOwn = (pendingCount: number, toEnd: () => void): void => {
  const before = useRef(pendingCount);
  useEffect(() => {
    if (pendingCount > before.current) toEnd();
    before.current = pendingCount;
  }, [pendingCount, toEnd]);
};
