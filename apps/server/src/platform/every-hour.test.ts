import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hour } from './clock.ts';
import { everyHour } from './every-hour.ts';

describe('the hourly work', () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  beforeEach(() => {
    lines.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it('is done every hour until it is ended', async () => {
    const work = vi.fn(async () => {});
    const end = everyHour(log, 'it was not done', work);
    await vi.advanceTimersByTimeAsync(2 * hour);
    await end();
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is logged when it fails, and done again an hour later', async () => {
    const work = vi.fn(async () => Promise.reject(new Error('the disk is full')));
    const end = everyHour(log, 'it was not done', work);
    await vi.advanceTimersByTimeAsync(2 * hour);
    await end();
    expect(work).toHaveBeenCalledTimes(2);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'it was not done' },
      { msg: 'it was not done' },
    ]);
  });

  it('never runs beside itself, and is over before its end resolves', async () => {
    const first = Promise.withResolvers<void>();
    const work = vi.fn(() => first.promise);
    const end = everyHour(log, 'it was not done', work);
    await vi.advanceTimersByTimeAsync(hour);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(hour);
    expect(work).toHaveBeenCalledTimes(1);
    let isEnded = false;
    const ending = end().then(() => (isEnded = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isEnded).toBe(false);
    first.resolve();
    await ending;
    expect(isEnded).toBe(true);
  });
});
