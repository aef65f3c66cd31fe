import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createThrottle } from './throttle.ts';

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
