import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../conversation-context.ts';
import { afterShown, countUnread, type Shown } from '../../state/reading.ts';
import { dispatch, readConversation } from '../../state/conversation-store.ts';
import type { Row } from '../rows.ts';
import { keepRowInView } from './keep-in-view.ts';
import type { RowVirtualizer } from './use-row-virtualizer.ts';

/** How much of a message, in pixels, has to be on the screen. */
const enoughPx = 20;

/** The messages on the screen; null when there are none. */
const shownRows = (rows: readonly Row[], virtual: RowVirtualizer, isEnd: boolean): Shown | null => {
  const { scrollElement } = virtual;
  if (!scrollElement || scrollElement.clientHeight === 0) return null;
  // The element's own position: the virtualizer hears of a jump only later.
  const [top, bottom] = [scrollElement.scrollTop, scrollElement.scrollTop + scrollElement.clientHeight];
  const revs = virtual.getVirtualItems().flatMap(({ index, start, end }) => {
    const row = rows[index];
    const isShown = Math.min(end, bottom) - Math.max(start, top) >= Math.min(enoughPx, end - start);
    return row?.type === 'message' && isShown ? [row.message.rev] : [];
  });
  const [first, last] = [revs[0], revs.at(-1)];
  return first === undefined || last === undefined ? null : { first, last, isEnd };
};

/** Marks what is on the screen as read. `isLookedAt`: the reader sees it, and it is where they want to be. */
export const useShown = (
  { id, me }: Conversation,
  rows: readonly Row[],
  virtual: RowVirtualizer,
  { isLookedAt, isEnd }: { isLookedAt: boolean; isEnd: boolean },
): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const shown = isLookedAt ? shownRows(rows, virtual, isEnd) : null;
    if (shown === null) return;
    const room = readConversation(cache, id);
    if (afterShown(room, shown, me) !== room) dispatch(cache, id, { type: 'shown', shown, me });
  });
};

/**
 * Shows whoever comes back to the page, or to the messages, where the unread ones begin: the divider moves there, and
 * comes into view. `leaveEnd` is called before it scrolls. Returns whether the timeline is where the reader looks.
 */
export const useReturn = (
  { id, me: { userId } }: Conversation,
  rows: readonly Row[],
  virtual: RowVirtualizer,
  { isVisible, leaveEnd }: { isVisible: boolean; leaveEnd: () => void },
): boolean => {
  const cache = useQueryClient();
  const [isAway, setAway] = useState(!isVisible);
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    if (!isVisible) return setAway(true);
    const room = readConversation(cache, id);
    const { unreadDivider, readRev } = room;
    const isDividerAhead = unreadDivider !== null && unreadDivider.rev > readRev;
    if (!isAway || isDividerAhead || countUnread(room, userId) === 0) return setAway(false);
    dispatch(cache, id, { type: 'unreadDividerRemoved' });
    dispatch(cache, id, { type: 'unreadDividerPlaced', readRev, userId });
    // What is unread may not be loaded.
    if (readConversation(cache, id).unreadDivider === null) setAway(false);
    return undefined;
  }, [isVisible, isAway, cache, id, userId]);
  const divider = rows.find((row) => row.type === 'unread')?.divider.rev ?? 0;
  const isReturning = isVisible && isAway && divider > readConversation(cache, id).readRev;
  useEffect(() => {
    if (!isReturning) return undefined;
    leaveEnd();
    const at = latest.current.findIndex((row) => row.type === 'unread');
    virtual.scrollToIndex(at, { align: 'center' });
    return keepRowInView(virtual, at, () => setAway(false));
  }, [isReturning, virtual, leaveEnd]);
  return !isAway;
};
