import { afterEach, expect, it, vi, describe } from 'vitest';
import { createTestClock, days } from '../testing/clock.ts';
import { iso, systemClock } from './clock.ts';
import { createThrottle } from './throttle.ts';

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

const pauseMs = 1000;

/** A throttle whose work ends at once, and what it did. */
const counting = () => {
  const clock = createTestClock();
  clock.hold();
  const done: string[] = [];
  return { clock, done, throttle: createThrottle(clock, pauseMs, (key) => void done.push(key)) };
};

describe('work that is throttled', () => {
  it('is done at once for each key, and for what comes in its pause once at the end', () => {
    const { clock, done, throttle } = counting();
    for (const key of ['a', 'a', 'b', 'a']) throttle.soon(key);
    expect(done).toEqual(['a', 'b']);
    clock.passWithTimers(pauseMs - 1);
    expect(done).toEqual(['a', 'b']);
    clock.passWithTimers(1);
    expect(done).toEqual(['a', 'b', 'a']);
    clock.passWithTimers(10 * pauseMs);
    expect(done).toEqual(['a', 'b', 'a']);
  });

  it('is done at once again when its pause is over', () => {
    const { clock, done, throttle } = counting();
    throttle.soon();
    clock.pass(pauseMs);
    throttle.soon();
    expect(done).toEqual(['', '']);
  });

  it('is done now within a pause, which begins anew, but not before what waits for its end', () => {
    const { clock, done, throttle } = counting();
    throttle.soon();
    clock.passWithTimers(pauseMs - 1);
    throttle.now();
    expect(done).toHaveLength(2);
    throttle.soon();
    throttle.now();
    clock.passWithTimers(pauseMs - 1);
    expect(done).toHaveLength(2);
    clock.passWithTimers(1);
    expect(done).toHaveLength(3);
  });

  it('waits until it is done, dropped or stopped', async () => {
    const { clock, done, throttle } = counting();
    throttle.soon('a');
    expect(throttle.isWaiting()).toBe(false);
    throttle.soon('a');
    expect(throttle.isWaiting()).toBe(true);
    throttle.drop('a');
    expect(throttle.isWaiting()).toBe(false);
    throttle.soon('a');
    await throttle.stop();
    expect(throttle.isWaiting()).toBe(false);
    throttle.soon('b');
    clock.passWithTimers(pauseMs);
    expect(done).toEqual(['a']);
  });

  it('is never done twice at once for one key: what came meanwhile follows after a pause, however long it took', async () => {
    const clock = createTestClock();
    clock.hold();
    const begun: PromiseWithResolvers<void>[] = [];
    const throttle = createThrottle(clock, pauseMs, () => {
      const one = Promise.withResolvers<void>();
      begun.push(one);
      return one.promise;
    });
    throttle.soon();
    throttle.soon();
    clock.passWithTimers(pauseMs);
    expect(begun).toHaveLength(1);
    begun[0]?.resolve();
    await throttle.settled();
    clock.passWithTimers(pauseMs - 1);
    expect(begun).toHaveLength(1);
    clock.passWithTimers(1);
    expect(begun).toHaveLength(2);
    throttle.soon();
    clock.passWithTimers(pauseMs / 2);
    begun[1]?.resolve();
    await throttle.settled();
    clock.passWithTimers(pauseMs - 1);
    expect(begun).toHaveLength(2);
    clock.passWithTimers(1);
    expect(begun).toHaveLength(3);
    begun[2]?.resolve();
    await throttle.stop();
  });

  it('is tried again when it says so, then once for all that came meanwhile', async () => {
    const clock = createTestClock();
    clock.hold();
    const answers = [200, undefined, undefined];
    let tries = 0;
    const throttle = createThrottle(clock, pauseMs, async () => answers[(tries += 1) - 1]);
    throttle.soon();
    await throttle.settled();
    throttle.soon();
    clock.passWithTimers(199);
    expect(tries).toBe(1);
    clock.passWithTimers(1);
    expect(tries).toBe(2);
    await throttle.settled();
    clock.passWithTimers(pauseMs);
    expect(tries).toBe(2);
  });
});
