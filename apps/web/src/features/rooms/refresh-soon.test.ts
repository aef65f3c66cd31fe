import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshSoon } from './refresh-soon.ts';

const page = { hidden: false, see: (): void => undefined };
const refresh = vi.fn();
let list: ReturnType<typeof refreshSoon>;

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
  list = refreshSoon(refresh);
});
afterEach(() => {
  list.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the first news are asked for within 2 s, what follows together and not before 15 s later', () => {
  list.soon();
  vi.advanceTimersByTime(2000);
  expect(refresh).toHaveBeenCalledTimes(1);
  for (let second = 0; second < 13; second += 1) {
    list.soon();
    vi.advanceTimersByTime(1000);
  }
  expect(refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4300);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a page that nobody sees asks when it is seen again, and only if there was news', () => {
  page.hidden = true;
  list.soon();
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
