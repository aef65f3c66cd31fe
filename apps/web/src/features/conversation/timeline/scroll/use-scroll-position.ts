import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type RowVirtualizer,
  isAtRenderedEnd,
  keepAtEnd,
  keepMessageInView,
  keepRowInView,
  moves,
  nearEndPx,
} from './use-shown.ts';
import type { History, LoadResult } from '../use-history.ts';
import { indexOfMessage, type Row } from '../rows.ts';

/** Rows from the edge at which the next page is loaded. */
const loadAheadRows = 12;
const highlightMs = 2000;

/**
 * Scrolls to the unread divider, or to the end, when the timeline appears, unless the address names a message. `isSettled`: the
 * rows may be shown; `isPlaced`: it is done, and until then the rows in view are not what the reader looks at.
 */
export const useInitialScroll = (
  rows: readonly Row[],
  virtual: RowVirtualizer,
  isLinked: boolean,
): { readonly isSettled: boolean; readonly isPlaced: boolean } => {
  const [isPlaced, setPlaced] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const [unread] = useState(() => rows.findIndex((row) => row.type === 'unread'));
  const linked = useRef(isLinked);
  useLayoutEffect(() => {
    if (unread >= 0) virtual.scrollToIndex(unread, { align: 'center' });
    else virtual.scrollToEnd();
    if (unread < 0 && isAtRenderedEnd(virtual)) setSettled(true);
  }, [virtual, unread]);
  useEffect(() => {
    if (linked.current) return setPlaced(true);
    const following = { onSettled: () => setSettled(true), onEnd: () => setPlaced(true) };
    return unread >= 0 ? keepRowInView(virtual, unread, following) : keepAtEnd(virtual, following);
  }, [virtual, unread]);
  return { isSettled: isSettled || linked.current, isPlaced };
};

export const useHasMoved = ({ scrollElement }: RowVirtualizer): boolean => {
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => {
    if (!scrollElement) return undefined;
    const moved = () => setMoved(true);
    for (const move of moves) scrollElement.addEventListener(move, moved, { passive: true, once: true });
    return () => moves.forEach((move) => scrollElement.removeEventListener(move, moved));
  }, [scrollElement]);
  return hasMoved;
};

/**
 * Loads older messages near the top and newer ones near the bottom; older ones only once the reader moves, or where the
 * loaded ones do not fill the screen: added above a timeline that has just been opened, they push away its unread line.
 */
export const useLoadAtEdges = (
  virtual: RowVirtualizer,
  count: number,
  edges: { hasOlder: boolean; hasNewer: boolean; hasMoved: boolean; from: number; to: number },
  history: History,
): void => {
  const first = virtual.range?.startIndex ?? count;
  const last = virtual.range?.endIndex ?? 0;
  const { hasMoved, from, to } = edges;
  const { older, newer, hasFailed } = history;
  const fills = virtual.getTotalSize() > (virtual.scrollElement?.clientHeight ?? 0);
  const wantsOlder = (hasMoved || !fills) && edges.hasOlder && !hasFailed && first < loadAheadRows;
  const wantsNewer = edges.hasNewer && !hasFailed && last > count - loadAheadRows;
  // A page may add no row: all of it is by people whom the reader ignores.
  useEffect(() => {
    if (wantsOlder) older();
  }, [wantsOlder, older, count, from]);
  useEffect(() => {
    if (wantsNewer) newer();
  }, [wantsNewer, newer, count, to]);
};

/**
 * Scrolls to a message and highlights it for a moment; one that is not loaded is loaded first. `leave` is called before it
 * scrolls. `hasMissed`: one could not be shown.
 */
export const useJumpToMessage = (
  rows: readonly Row[],
  virtual: RowVirtualizer,
  history: History,
  leave: () => void,
) => {
  const [wanted, setWanted] = useState<string | null>(null);
  const [foundId, setFoundId] = useState<string | null>(null);
  const [hasMissed, setMissed] = useState(false);
  const latest = useRef(rows);
  latest.current = rows;
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  const index = wanted === null ? -1 : indexOfMessage(rows, wanted);
  useLayoutEffect(() => {
    if (wanted === null || index < 0) return;
    leave();
    virtual.scrollToIndex(index, { align: 'center' });
    release.current = keepMessageInView(virtual, wanted, () => indexOfMessage(latest.current, wanted));
    setFoundId(wanted);
    setWanted(null);
  }, [wanted, index, virtual, leave]);
  useEffect(() => {
    if (foundId === null) return;
    const timer = setTimeout(() => setFoundId(null), highlightMs);
    return () => clearTimeout(timer);
  }, [foundId]);
  const { around } = history;
  const jump = useRef(async (messageId: string): Promise<LoadResult> => {
    const read = indexOfMessage(latest.current, messageId) >= 0 ? 'done' : await around(messageId);
    if (read === 'done') setWanted(messageId);
    else setMissed(true);
    return read;
  });
  return { foundId, hasMissed, jump: jump.current };
};

/** While rows that were added are not laid out yet, the end of the box is not the end of the rows. */
const isLaidOut = (virtual: RowVirtualizer): boolean =>
  virtual.scrollElement !== null && virtual.scrollElement.scrollHeight + 1 >= virtual.getTotalSize();

export const isAtEnd = (virtual: RowVirtualizer): boolean => virtual.isAtEnd(nearEndPx) && isLaidOut(virtual);

/**
 * Keeps a reader who is at the end there: when rows are added, however high they turn out, when the composer grows (a line,
 * a reply, pictures), and when the window changes. `count`: the number of rows, or null when the loaded ones are not the
 * latest. Returns a function that stops this until the reader scrolls back to the end.
 */
export const useStickToEnd = (virtual: RowVirtualizer, count: number | null): (() => void) => {
  const atEnd = useRef(false);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => {
    const { scrollElement: element } = virtual;
    if (!element) return;
    let height = element.clientHeight;
    let { top } = element.getBoundingClientRect();
    // Without overflow there is no scroll event.
    atEnd.current = virtual.getTotalSize() <= height;
    const onScroll = () => {
      // A change of height scrolls, and so does keepAtEnd: neither is a movement of the reader.
      if (element.clientHeight === height && release.current === null) atEnd.current = isAtEnd(virtual);
    };
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === height) return;
      height = element.clientHeight;
      const above = element.getBoundingClientRect().top - top;
      top += above;
      if (!atEnd.current) {
        // A bar above came or went: what is being read stays where it is.
        if (above !== 0) element.scrollTop += above;
        return;
      }
      // Window and composer change one after the other: until both have, no scroll is the reader's.
      release.current?.();
      release.current = keepAtEnd(virtual, { onEnd: () => (release.current = null) });
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
    release.current = keepAtEnd(virtual, { onEnd: () => (release.current = null) });
  }, [virtual, count]);
  return useCallback(() => {
    atEnd.current = false;
    release.current?.();
  }, []);
};

interface RowsInView {
  readonly rows: readonly Row[];
  readonly items: readonly { readonly key: unknown; readonly start: number; readonly end: number }[];
  readonly isEnd: boolean;
}

/**
 * Keeps the place of a reader who is above the end when the row at the top of their view goes, by which the virtualizer
 * would find it again: what is left of their view stays where it is; where nothing is, as after a clear, the rows around
 * it come into view. `leave` is called before it scrolls.
 */
export const useKeepPlace = (rows: readonly Row[], virtual: RowVirtualizer, leave: () => void): void => {
  const before = useRef<RowsInView | null>(null);
  useLayoutEffect(() => {
    const old = before.current;
    const items = virtual.getVirtualItems().map(({ key, start, end }) => ({ key, start, end }));
    before.current = { rows, items, isEnd: isAtEnd(virtual) };
    if (!old || old.rows === rows || old.isEnd) return;
    const offset = virtual.scrollOffset ?? 0;
    const inView = old.items.filter(
      ({ start, end }) => end > offset && start < offset + (virtual.scrollRect?.height ?? 0),
    );
    const places = new Map<unknown, number>(rows.map(({ key }, index) => [key, index]));
    const [top] = inView;
    if (!top || places.has(top.key)) return;
    leave();
    const left = inView.find(({ key }) => places.has(key));
    const place = left && virtual.measurementsCache[places.get(left.key) ?? -1];
    if (left && place) return virtual.scrollToOffset(place.start - (left.start - offset));
    const at = old.rows.findIndex(({ key }) => key === top.key);
    const above = old.rows.slice(0, at).findLast(({ key }) => places.has(key));
    const index = Math.min(above ? (places.get(above.key) ?? 0) + 1 : 0, rows.length - 1);
    if (index < 0) return;
    virtual.scrollToIndex(index, { align: 'center' });
    keepRowInView(virtual, index);
  });
};

/** Scrolls to the end when the reader sends a message, or gives a bot a command. */
export const useScrollToOwnMessage = (sentCount: number, toEnd: () => void): void => {
  const before = useRef(sentCount);
  useEffect(() => {
    if (sentCount > before.current) toEnd();
    before.current = sentCount;
  }, [sentCount, toEnd]);
};
