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
      <div role="log">salam</div>
    </ThreadsRoomProvider>,
  );
const shown = () => document.querySelectorAll('[role=status] li').length;
const scroll = (way: 'wheel' | 'touchmove') =>
  act(async () => document.querySelector('[role=log]')?.dispatchEvent(new Event(way, { bubbles: true })));
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

test.each(['wheel', 'touchmove'] as const)(
  'a notice stays until a %s reads on, five seconds at least, once a day',
  async (way) => {
    leave = await enter();
    await scroll(way);
    await pass(3_600_000);
    expect(shown()).toBe(1);
    await scroll(way);
    expect(shown()).toBe(0);
    leave();
    leave = await enter();
    expect(shown()).toBe(0);
    leave();
    vi.setSystemTime(Date.parse('2026-11-29T08:00:00Z'));
    leave = await enter();
    expect(shown()).toBe(1);
  },
);

test('a notice goes as it is closed', async () => {
  leave = await enter();
  await act(async () => document.querySelector<HTMLElement>('[aria-label=Close]')?.click());
  expect(shown()).toBe(0);
});

test('a new notice is shown though another was seen today', async () => {
  leave = await enter();
  leave();
  leave = await enter([first, second]);
  expect(shown()).toBe(1);
});
