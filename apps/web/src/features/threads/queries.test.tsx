// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchThreads } from './live/threads-cache.ts';
import { threadOf } from './testing/threads-fixtures.ts';
import { useReplyPages } from './queries.ts';
import { ThreadsRoomProvider, type ThreadsRoom } from './threads-context.ts';

const calls = vi.hoisted(() => ({ getTopReplies: vi.fn(), getMoreReplies: vi.fn() }));
vi.mock('../../lib/client.ts', () => ({ client: { threads: calls } }));

const parent = threadOf(1, 'sana', null);
const reply = (number: number) => ({ ...threadOf(number, 'hina', parent._id), changed: 1 });
const page = (numbers: readonly number[], canLoadMore: boolean) => ({
  data: numbers.map(reply),
  pinnedReplies: [],
  canLoadMore,
});
const idsOf = (numbers: readonly number[]) => numbers.map((number) => reply(number)._id);

const room: ThreadsRoom = {
  id: 'a'.repeat(24),
  roomRef: 'baithak',
  title: 'Baithak',
  joined: true,
  join: async () => undefined,
  holdsPublic: true,
  iOwn: false,
  permissions: [],
  me: { userId: 'farah', username: 'farah', strength: 1 },
  visitId: 1,
};
const visit = { roomId: room.id, visitId: 1, viewerId: 'farah' };

let pages: ReturnType<typeof useReplyPages>;
let root: Root;
let cache: QueryClient;
const Probe = () => {
  const current = useReplyPages(parent._id, 'best');
  useEffect(() => void (pages = current));
  return null;
};

/** Runs it and waits until React and the queries have settled. */
const settle = (run: () => void = () => undefined) =>
  act(async () => {
    run();
    // A query tells what reads it some turns later; time may be short, turns are not.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.resetAllMocks();
  calls.getTopReplies.mockResolvedValue(page([9, 8], true));
  cache = new QueryClient();
  root = createRoot(document.createElement('div'));
  await settle(() =>
    root.render(
      <QueryClientProvider client={cache}>
        <ThreadsRoomProvider value={room}>
          <Probe />
        </ThreadsRoomProvider>
      </QueryClientProvider>,
    ),
  );
  while (!pages.list) await settle();
});
afterEach(() => act(async () => root.unmount()));

test('the next page follows the last reply listed, and comes after it', async () => {
  expect(pages.list).toMatchObject({ ids: idsOf([9, 8]), canLoadMore: true });
  calls.getMoreReplies.mockResolvedValue(page([7, 6], false));
  await settle(() => pages.loadMore());
  expect(calls.getMoreReplies).toHaveBeenCalledExactlyOnceWith({
    roomId: room.id,
    threadId: parent._id,
    replyId: reply(8)._id,
    sort: 'best',
  });
  expect(pages.list).toMatchObject({ ids: idsOf([9, 8, 7, 6]), canLoadMore: false });
});

test('it follows what is listed now, not what was loaded', async () => {
  calls.getMoreReplies.mockResolvedValue(page([7], false));
  const deleted = {
    type: 'deleteReply',
    parentId: parent._id,
    replyId: reply(8)._id,
    replies: 1,
    threadId: parent._id,
    threadReplies: 1,
    changed: 2,
  } as const;
  await settle(() => void dispatchThreads(cache, visit, deleted));
  await settle(() => pages.loadMore());
  expect(calls.getMoreReplies).toHaveBeenCalledWith(expect.objectContaining({ replyId: reply(9)._id }));
});

test('pressing twice loads one page', async () => {
  calls.getMoreReplies.mockResolvedValue(page([7], false));
  await settle(() => {
    pages.loadMore();
    pages.loadMore();
  });
  expect(calls.getMoreReplies).toHaveBeenCalledOnce();
});

test('when the last reply no longer exists, the first page is loaded again', async () => {
  calls.getMoreReplies.mockRejectedValue(new WireError({ code: 'NOT_FOUND', msg: 'It is not there.' }));
  calls.getTopReplies.mockResolvedValue(page([9, 7], true));
  await settle(() => pages.loadMore());
  expect(pages.list).toMatchObject({ ids: idsOf([9, 7]) });
  expect(pages).toMatchObject({ error: null, hasMoreFailed: false });
});

test('a next page that fails leaves the list as it is', async () => {
  calls.getMoreReplies.mockRejectedValue(new WireError({ code: 'NETWORK', msg: 'No network.' }));
  await settle(() => pages.loadMore());
  expect(pages).toMatchObject({ error: null, hasMoreFailed: true, isLoadingMore: false });
  expect(pages.list).toMatchObject({ ids: idsOf([9, 8]) });
});
