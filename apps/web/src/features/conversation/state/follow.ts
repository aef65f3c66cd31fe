import type { RoomChange } from '@baithak/client/room/room-follower';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryCalls } from '../conversation-context.ts';
import { hasOlder } from './conversation-state.ts';
import { dispatch, readConversation } from './conversation-store.ts';

export interface PageSource {
  readonly id: string;
  readonly calls: HistoryCalls;
  readonly cache: QueryClient;
}

/** Loads the latest messages, after older ones were shown. */
export const loadLatestPage = async ({ calls, cache, id }: PageSource): Promise<void> => {
  const page = await calls.before(latestCursor);
  dispatch(cache, id, { type: 'aroundLoaded', page: { ...page, canLoadNewer: false } });
};

/** When all that was loaded is gone, there is no message to go on from: both ways lead to the latest ones. */
export const loadOlderPage = async (source: PageSource): Promise<void> => {
  const { calls, cache, id } = source;
  const messageId = readConversation(cache, id).messages[0]?._id;
  if (messageId === undefined) return loadLatestPage(source);
  dispatch(cache, id, { type: 'olderLoaded', page: await calls.before(messageId) });
};

export const loadNewerPage = async (source: PageSource): Promise<void> => {
  const { calls, cache, id } = source;
  const messageId = readConversation(cache, id).messages.at(-1)?._id;
  if (messageId === undefined) return loadLatestPage(source);
  dispatch(cache, id, { type: 'newerLoaded', page: await calls.after(messageId) });
};

/** Loads the messages around one. Rejects with NOT_FOUND when it is not for this reader. */
export const loadAroundMessage = async ({ calls, cache, id }: PageSource, messageId: string): Promise<void> =>
  dispatch(cache, id, { type: 'aroundLoaded', page: await calls.around(messageId) });

/** How long a deleted message is still shown (docs/product.md#durations). */
const deletedShownMs = 400;
/** Older pages loaded at most to reach the first unread message; beyond them the divider goes above the oldest loaded one. */
const maxPagesToUnread = 6;

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

/**
 * How long somebody is shown as typing after their last typing event, in milliseconds (docs/product.md#durations): longer
 * than the second between two of them.
 */
const typingMs = 1500;

export const showTyping = (cache: QueryClient, id: string, username: string): void => {
  dispatch(cache, id, { type: 'typingStarted', username, at: Date.now() });
  setTimeout(() => dispatch(cache, id, { type: 'typingExpired', upTo: Date.now() - typingMs }), typingMs);
};
