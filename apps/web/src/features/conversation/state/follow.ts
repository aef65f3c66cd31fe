import type { RoomChange } from '@baithak/client/room/room-follower';
import type { QueryClient } from '@tanstack/react-query';
import { hasOlder } from './conversation-state.ts';
import { dispatch, readConversation } from './conversation-store.ts';
import { loadOlderPage, type PageSource } from './load-history.ts';

/** How long a deleted message is still shown (docs/product.md#durations). */
const deletedShownMs = 400;
/** Older pages loaded at most to reach the first unread message; beyond them the divider goes above the oldest loaded one. */
const maxPagesToUnread = 6;

/** Applies what the client's follower passed on. */
export const applyChange = (cache: QueryClient, id: string, change: RoomChange, userId: string): void => {
  switch (change.type) {
    case 'created':
      dispatch(cache, id, { type: 'messageCreated', message: change.message });
      // Whoever writes, on whatever device, has read what is before it.
      if (change.message.member.user._id === userId) dispatch(cache, id, { type: 'read', rev: change.rev });
      return undefined;
    case 'edited':
      return dispatch(cache, id, { type: 'messageEdited', message: change.message });
    case 'cleared':
      return dispatch(cache, id, { type: 'cleared', fromRev: change.fromRev, beforeRev: change.beforeRev });
    case 'deleted': {
      const { messageId, rev } = change;
      dispatch(cache, id, { type: 'messageDeleted', rev, messageId });
      setTimeout(() => dispatch(cache, id, { type: 'deletedMessageHidden', messageId }), deletedShownMs);
      return undefined;
    }
  }
};

/** Loads the older pages that reach up to the first unread message, and places the divider above it. */
export const loadToUnread = async (source: PageSource, userId: string): Promise<void> => {
  const { cache, id } = source;
  // What this page has just read, the load may not know yet.
  const { readRev } = readConversation(cache, id);
  for (let page = 0; page < maxPagesToUnread; page += 1) {
    const state = readConversation(cache, id);
    if (!hasOlder(state) || state.from <= readRev + 1) break;
    await loadOlderPage(source);
  }
  dispatch(cache, id, { type: 'unreadDividerPlaced', readRev, userId });
};

/** Shows somebody as typing for so many milliseconds. */
export const showTyping = (cache: QueryClient, id: string, username: string, ms: number): void => {
  dispatch(cache, id, { type: 'typingStarted', username, at: Date.now() });
  setTimeout(() => dispatch(cache, id, { type: 'typingExpired', upTo: Date.now() - ms }), ms);
};
