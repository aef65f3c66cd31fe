import { WireError } from '@baithak/client/wire/wire-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilReady } from './upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (code: 'NOT_READY' | 'REFUSED', retryAfter?: number) =>
  new WireError({ code, msg: '', status: 503, ...(retryAfter !== undefined && { retryAfter }) });
const failing = (times: number, error: Error) => {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw error;
    return 'sent';
  });
};
const signal = () => new AbortController().signal;

test('an upload that finds the server busy for a moment is sent again by itself, as long after as it says', async () => {
  const act = failing(2, refusal('NOT_READY', 2));
  const sent = untilReady(act, signal());
  await vi.advanceTimersByTimeAsync(1900);
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2200);
  expect(await sent).toBe('sent');
  expect(act).toHaveBeenCalledTimes(3);
});

test('after four tries it says so', async () => {
  const act = failing(9, refusal('NOT_READY', 1));
  const sent = expect(untilReady(act, signal())).rejects.toThrow('NOT_READY');
  await vi.advanceTimersByTimeAsync(10_000);
  await sent;
  expect(act).toHaveBeenCalledTimes(4);
});

test.each([refusal('REFUSED'), refusal('NOT_READY', 60), refusal('NOT_READY')])(
  'what is refused, or takes long, is said at once',
  async (error) => {
    const act = failing(1, error);
    await expect(untilReady(act, signal())).rejects.toBe(error);
    expect(act).toHaveBeenCalledTimes(1);
  },
);

test('one that is stopped while it waits is not sent again', async () => {
  const act = failing(1, refusal('NOT_READY', 5));
  const control = new AbortController();
  const sent = expect(untilReady(act, control.signal)).rejects.toThrow('NOT_READY');
  await vi.advanceTimersByTimeAsync(1000);
  control.abort();
  await sent;
  expect(act).toHaveBeenCalledTimes(1);
});
