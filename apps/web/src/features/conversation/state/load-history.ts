import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryCalls } from '../conversation-context.ts';
import { hasOlder } from './conversation-state.ts';
import { dispatch, readConversation } from './conversation-store.ts';

/** What loading a page of a conversation's history needs. */
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
  if (calls.after) dispatch(cache, id, { type: 'newerLoaded', page: await calls.after(messageId) });
};

/** Older pages loaded at most to reach a message, where the history is only read backwards. */
const maxPagesBack = 20;

const loadBackTo = async (source: PageSource, messageId: string): Promise<void> => {
  for (let page = 0; page < maxPagesBack; page += 1) {
    const state = readConversation(source.cache, source.id);
    if (!hasOlder(state) || state.messages.some(({ _id }) => _id === messageId)) return;
    await loadOlderPage(source);
  }
};

/** Loads the messages around one. Rejects with NOT_FOUND when it is deleted, or not for this reader. */
export const loadAroundMessage = async (source: PageSource, messageId: string): Promise<void> => {
  const { calls, cache, id } = source;
  if (calls.around) dispatch(cache, id, { type: 'aroundLoaded', page: await calls.around(messageId) });
  else await loadBackTo(source, messageId);
};
