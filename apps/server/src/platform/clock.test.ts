import { afterEach, expect, it, vi } from 'vitest';
import { createTestClock, days } from '../testing/clock.ts';
import { iso, systemClock } from './clock.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('a moment is written as Date writes it, whatever the day', () => {
  const days = [
    0, 86_399_999, 86_400_000, 1_795_819_552_007, 1_795_819_552_107, 951_782_400_000, -1, -62_198_755_200_000,
  ];
  for (const time of [...days, 253_402_300_800_000, 8.64e15, 1_795_819_552_007.9]) {
    expect(iso(time)).toBe(new Date(time).toISOString());
    expect(iso(time)).toBe(new Date(time).toISOString());
  }
  expect(() => iso(Number.NaN)).toThrow(RangeError);
});

it('what is scheduled waits once more when its timer comes a millisecond early', () => {
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  systemClock.schedule(Date.now() + 1000, run);
  const now = Date.now() + 999;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
  clock.mockReturnValue(now + 1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

it('what is scheduled for the past happens at once, and what is cancelled never', () => {
  vi.useFakeTimers();
  const [past, cancelled] = [vi.fn<() => void>(), vi.fn<() => void>()];
  systemClock.schedule(Date.now() - 5000, past);
  systemClock.schedule(Date.now() + 10, cancelled)();
  vi.advanceTimersByTime(20);
  expect([past.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
});

const every5s = () => {
  const clock = createTestClock();
  clock.hold();
  let ran = 0;
  const again = (): void => {
    ran += 1;
    clock.schedule(clock.now() + 5000, again);
  };
  clock.schedule(clock.now() + 5000, again);
  return { clock, ran: () => ran };
};

it('what is scheduled happens at its time and in order, what repeats as often as it is due', () => {
  const { clock, ran } = every5s();
  const from = clock.now();
  const seen: [string, number][] = [];
  clock.schedule(from + 12_000, () => seen.push(['later', clock.now() - from]));
  clock.schedule(from + 7000, () => seen.push(['sooner', clock.now() - from]));
  clock.passWithTimers(20_000);
  expect(seen).toEqual([
    ['sooner', 7000],
    ['later', 12_000],
  ]);
  expect([ran(), clock.now() - from]).toEqual([4, 20_000]);
});

it('a year in one step is refused, and jumped over with what is due at its end', () => {
  const { clock, ran } = every5s();
  expect(() => clock.passWithTimers(days(365))).toThrow('more than 10000 callbacks');
  const before = ran();
  clock.pass(days(365));
  clock.passWithTimers(0);
  expect(ran() - before).toBe(1);
});
