import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryCalls } from '../conversation-context.ts';
import { dispatch, readConversation } from './conversation-store.ts';

/** What loading a page of a conversation's history needs. */
export interface PageSource {
  readonly id: string;
  readonly calls: HistoryCalls;
  readonly cache: QueryClient;
}

export const loadOlderPage = async ({ calls, cache, id }: PageSource): Promise<void> => {
  const messageId = readConversation(cache, id).messages[0]?._id ?? latestCursor;
  dispatch(cache, id, { type: 'olderLoaded', page: await calls.before(messageId) });
};

export const loadNewerPage = async ({ calls, cache, id }: PageSource): Promise<void> => {
  const messageId = readConversation(cache, id).messages.at(-1)?._id;
  if (messageId === undefined || !calls.after) return;
  dispatch(cache, id, { type: 'newerLoaded', page: await calls.after(messageId) });
};

/** Loads the messages around one. Rejects with NOT_FOUND when it is deleted, or not for this reader. */
export const loadAroundMessage = async ({ calls, cache, id }: PageSource, messageId: string): Promise<void> => {
  if (calls.around) dispatch(cache, id, { type: 'aroundLoaded', page: await calls.around(messageId) });
};

/** Loads the latest messages, after older ones were shown. */
export const loadLatestPage = async ({ calls, cache, id }: PageSource): Promise<void> => {
  const page = await calls.before(latestCursor);
  dispatch(cache, id, { type: 'aroundLoaded', page: { ...page, canLoadNewer: false } });
};
