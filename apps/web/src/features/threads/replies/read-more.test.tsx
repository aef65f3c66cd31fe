// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { readToasts } from '../../../ui/feedback/toasts.ts';
import { threadOf } from '../testing/threads-fixtures.ts';
import { ThreadItem } from '../list/thread-item.tsx';
import { useThreadPages } from '../queries.ts';
import { PaneActionsProvider, type ThreadsRoom, ThreadsRoomProvider } from '../threads-context.ts';
import { ReplyList } from './reply-list.tsx';

const calls = vi.hoisted(() => ({ getTopReplies: vi.fn(), getThread: vi.fn(), getThreads: vi.fn() }));
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
        {element}
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
  const silent = { ...cut(thread), allowedReplies: false };
  calls.getThreads.mockResolvedValue({ data: [silent], pinnedThreads: [], highlights: [], canLoadMore: false });
  const close = await show(<First />);
  await seen(() => expect(readMore()).toBeDefined());
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
