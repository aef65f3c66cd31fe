// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, receive } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import type { AnswerOf } from '../../../testing/wire-types.ts';
import { RoomBanned } from './room-banned.tsx';

const nothing = () => undefined;
const ban = {
  _id: 'b'.repeat(24),
  roomId: 'a'.repeat(24),
  title: 'The Sitting Room',
  tile: { pattern: 1, palette: 1 },
  since: '2026-01-01T15:02:00.000Z',
  until: null,
  everywhere: false,
  reason: 'spam',
  appealed: false,
};
let unmount: () => void = nothing;
afterEach(() => unmount());

const title = () => document.querySelector('h1')?.textContent;
const open = async () => {
  unmount = await render(<RoomBanned roomRef="sitting" onRetry={nothing} onRooms={nothing} />);
};

test('a ban that is lifted while it is asked for is over: an answer read before does not stay', async () => {
  const first = Promise.withResolvers<AnswerOf<'getOwnBan'>>();
  answerCalls('getOwnBan', () => first.promise);
  await open();
  await act(async () => receive('roomUnbanned', { roomId: ban.roomId }));
  answerCalls('getOwnBan', () => ({ ban: null }));
  await act(async () => first.resolve({ ban }));
  await act(() => vi.waitFor(() => expect(title()).toBe('The ban has ended')));
});

test('what changed before the connection began is asked for', async () => {
  answerCalls('getOwnBan', () => ({ ban }));
  await open();
  await act(() => vi.waitFor(() => expect(title()).toBe('You cannot be in this room now')));
  answerCalls('getOwnBan', () => ({ ban: null }));
  await act(async () => receive('personalEvents', null));
  await act(() => vi.waitFor(() => expect(title()).toBe('The ban has ended')));
});
