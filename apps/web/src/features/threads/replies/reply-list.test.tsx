// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { press, render, type } from '../../../testing/render.tsx';
import { readToasts } from '../../../ui/feedback/toasts.ts';
import { ComposerRoomProvider } from '../../composer/composer-room.ts';
import { threadOf } from '../testing/threads-fixtures.ts';
import { ThreadItem } from '../list/thread-item.tsx';
import { useThreadPages } from '../queries.ts';
import { PaneActionsProvider, type ThreadsRoom, ThreadsRoomProvider } from '../threads-context.ts';
import { ReplyList } from './reply-list.tsx';

const calls = vi.hoisted(() => ({
  getTopReplies: vi.fn(),
  getThread: vi.fn(),
  getThreads: vi.fn(),
  replyToThread: vi.fn(),
}));
vi.mock('../../../lib/client.ts', () => ({
  onSignedOut: () => () => undefined,
  client: { threads: calls },
}));

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
const composerRoom = {
  id: room.id,
  me: { userId: 'farah', username: 'farah', rank: 1 },
  readPresent: () => ({ present: [], bots: [] }),
  readNames: () => [],
};
const thread = threadOf(1, 'sana', null);
const reply = threadOf(2, 'hina', thread._id);
const saying = <T extends typeof thread>(one: T, text: string): T => ({
  ...one,
  message: JSON.stringify([{ type: 'text', data: text }]),
});
const cut = <T extends typeof thread>(one: T): T => ({ ...saying(one, 'Once upon…'), cut: true });
const open = vi.fn();

const stopEditing = vi.fn();
const notQuoting = { quoting: null, onQuoted: vi.fn() };

const show = (element: ReactNode, editing: string | null = null) =>
  render(
    <ThreadsRoomProvider value={room}>
      <PaneActionsProvider
        value={{ open, perform: vi.fn(), filterByTag: vi.fn(), editing, stopEditing, ...notQuoting }}
      >
        <ComposerRoomProvider value={composerRoom}>{element}</ComposerRoomProvider>
      </PaneActionsProvider>
    </ThreadsRoomProvider>,
  );
const readMore = () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Read more');
const seen = (check: () => void) => act(() => vi.waitFor(check));
const pressed = () => act(async () => readMore()?.click());

test('a long reply is made whole where it stands', async () => {
  calls.getTopReplies.mockResolvedValue({ data: [cut(reply)], pinnedReplies: [], canLoadMore: false });
  calls.getThread.mockResolvedValue({ thrd: saying(reply, 'Once upon a time, and so on to the end.') });
  const close = await show(<ReplyList parentId={thread._id} sort="best" />);
  await seen(() => expect(readMore()).toBeDefined());
  await pressed();
  await seen(() => expect(document.body.textContent).toContain('so on to the end.'));
  expect(readMore()).toBeUndefined();
  close();
});

const First = () => {
  const { list } = useThreadPages('new', '');
  return list?.ids.map((id) => <ThreadItem key={id} id={id} isNew={false} />);
};

test('a long thread of the list is opened to be read, where replies are not allowed too', async () => {
  // Whoever wrote one has opened it: a mark on every row would say nothing.
  const silent = { ...cut(thread), allowedReplies: false, isCreator: true };
  calls.getThreads.mockResolvedValue({ data: [silent], pinnedThreads: [], highlights: [], canLoadMore: false });
  const close = await show(<First />);
  await seen(() => expect(readMore()).toBeDefined());
  expect(document.body.textContent).not.toContain('creator');
  await pressed();
  expect(open).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ _id: thread._id }));
  close();
});

test('a long reply whose whole does not come is not edited, and a notice says why', async () => {
  calls.getTopReplies.mockResolvedValue({ data: [cut(reply)], pinnedReplies: [], canLoadMore: false });
  calls.getThread.mockRejectedValue(new WireError({ code: 'TOO_MANY', msg: 'Too many requests.' }));
  // The form is loaded when it is shown.
  await import('../edit/edit-form.tsx');
  const close = await show(<ReplyList parentId={thread._id} sort="best" />, reply._id);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(stopEditing).toHaveBeenCalled();
  });
  expect(readToasts().map(({ type }) => type)).toEqual(['error']);
  close();
});

test('an answer to a reply is scrolled to, marked, and has the focus, not the button of what it answers', async () => {
  const mine = threadOf(3, 'farah', reply._id);
  calls.getTopReplies.mockImplementation(({ threadId }: { threadId: string }) =>
    Promise.resolve({ data: [threadId === thread._id ? reply : mine], pinnedReplies: [], canLoadMore: false }),
  );
  calls.replyToThread.mockResolvedValue({ data: mine });
  const scrolledTo: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this);
  });
  const close = await show(<ReplyList parentId={thread._id} sort="best" />);
  await seen(() => expect(document.querySelector('[data-reply]')).not.toBeNull());
  await act(async () => document.querySelector<HTMLElement>('[data-reply]')?.click());
  const field = document.querySelector('textarea');
  if (!field) throw new Error('There is nowhere to write.');
  await type(field, 'ek cup');
  await press(field, 'Enter', { ctrlKey: true });
  const answer = () => document.querySelector(`[data-reply-id="${mine._id}"]`);
  await seen(() => expect(answer()?.hasAttribute('data-found')).toBe(true));
  expect(scrolledTo.at(-1)).toBe(answer());
  expect(document.activeElement).toBe(answer());
  close();
});
