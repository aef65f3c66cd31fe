import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleRefresh } from './use-room-list-updates.ts';

const page = { hidden: false, see: (): void => undefined };
const refresh = vi.fn();
let list: ReturnType<typeof throttleRefresh>;

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockClear();
  page.hidden = false;
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (_: string, listener: () => void) => (page.see = listener),
    removeEventListener: () => (page.see = () => undefined),
  });
  list = throttleRefresh(refresh);
});
afterEach(() => {
  list.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the first change is loaded within 2 s, what follows together and not before 15 s later', () => {
  list.schedule();
  vi.advanceTimersByTime(2000);
  expect(refresh).toHaveBeenCalledTimes(1);
  for (let second = 0; second < 13; second += 1) {
    list.schedule();
    vi.advanceTimersByTime(1000);
  }
  expect(refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4300);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a hidden page refreshes when it is visible again, and only if something changed', () => {
  page.hidden = true;
  list.schedule();
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
  page.hidden = false;
  page.see();
  vi.advanceTimersByTime(2000);
  expect(refresh).toHaveBeenCalledTimes(1);
  page.see();
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('refreshes a hidden page for what its title and icon show', () => {
  page.hidden = true;
  list.schedule();
  vi.advanceTimersByTime(5000);
  expect(refresh).not.toHaveBeenCalled();
  list.schedule(true);
  vi.advanceTimersByTime(5000);
  expect(refresh).toHaveBeenCalledTimes(1);
});
