import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { messageOf, sana } from '../../../testing/room-fixtures.ts';
import type { HistoryCalls } from '../conversation-context.ts';
import { dispatch, readConversation } from './conversation-store.ts';
import { loadAroundMessage, loadNewerPage, loadOlderPage } from './follow.ts';

test('where history is only read backwards, a message is reached page by page, and no page more', async () => {
  const history = Array.from({ length: 12 }, (_, index) => messageOf(sana, index + 1, `written ${index + 1}`));
  const cache = new QueryClient();
  const id = 'private aa';
  const asked: string[] = [];
  const calls: HistoryCalls = {
    before: async (messageId) => {
      asked.push(messageId);
      const end = history.findIndex(({ _id }) => _id === messageId);
      const messages = history.slice(Math.max(0, end - 3), end);
      return { messages, canLoadMore: end > 3 };
    },
    after: null,
    around: null,
  };
  const fresh = { messages: history.slice(-3), rev: 12, canLoadMore: true, present: [], presentCount: 0 };
  dispatch(cache, id, { type: 'loaded', fresh });
  await loadAroundMessage({ calls, cache, id }, history[5]?._id ?? '');
  expect(readConversation(cache, id).messages.map(({ rev }) => rev)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(asked).toHaveLength(2);
  await loadAroundMessage({ calls, cache, id }, 'of another thread');
  expect(readConversation(cache, id).messages).toHaveLength(12);
});

test.each([
  ['above', loadOlderPage],
  ['below', loadNewerPage],
])('when all that was loaded is gone, what is left is loaded from %s', async (_, load) => {
  const left = Array.from({ length: 5 }, (__, index) => messageOf(sana, index + 1, `written ${index + 1}`));
  const cache = new QueryClient();
  const id = 'a'.repeat(24);
  const calls: HistoryCalls = {
    before: async (messageId) => ({ messages: messageId === latestCursor ? left : [], canLoadMore: false }),
    after: async () => ({ messages: [], canLoadMore: false }),
    around: null,
  };
  const loaded = Array.from({ length: 3 }, (__, index) => messageOf(sana, index + 8, 'cleared'));
  const fresh = { messages: loaded, rev: 10, canLoadMore: true, present: [], presentCount: 0 };
  dispatch(cache, id, { type: 'loaded', fresh });
  dispatch(cache, id, { type: 'cleared', fromRev: 6, beforeRev: 11 });
  expect(readConversation(cache, id)).toMatchObject({ messages: [], from: 8 });
  await load({ calls, cache, id });
  const { messages, from, to } = readConversation(cache, id);
  expect([messages.map(({ rev }) => rev), from, to]).toEqual([[1, 2, 3, 4, 5], 0, Infinity]);
});
