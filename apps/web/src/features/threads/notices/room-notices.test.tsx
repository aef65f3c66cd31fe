// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { threadOf } from '../testing/threads-fixtures.ts';
import { ThreadsRoomProvider, type ThreadsRoom } from '../threads-context.ts';
import { RoomNotices } from './room-notices.tsx';

const room = { id: 'a'.repeat(24), roomRef: 'baithak', permissions: [] } as unknown as ThreadsRoom;
const [first, second] = [threadOf(1, 'sana', null), threadOf(2, 'hina', null)];
const enter = (notices = [first]) =>
  render(
    <ThreadsRoomProvider value={room}>
      <RoomNotices notices={notices} />
    </ThreadsRoomProvider>,
  );
const shown = () => document.querySelectorAll('[role=status] li').length;
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

let leave = () => undefined as void;
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-11-28T20:00:00Z') });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('a notice is shown for five seconds, once a day', async () => {
  leave = await enter();
  await pass(4900);
  expect(shown()).toBe(1);
  await pass(200);
  expect(shown()).toBe(0);
  leave();
  leave = await enter();
  expect(shown()).toBe(0);
  leave();
  vi.setSystemTime(Date.parse('2026-11-29T08:00:00Z'));
  leave = await enter();
  expect(shown()).toBe(1);
});

test('a new notice is shown though another was seen today', async () => {
  leave = await enter();
  leave();
  leave = await enter([first, second]);
  expect(shown()).toBe(1);
});
