import { useEffect } from 'react';
import { serverNow, toServerTime } from '../../lib/time/server-time.ts';

/** An answer may come before the server's own time is over: a difference of a few seconds between two clocks is not known. */
const soonMs = 5000;
/** The longest wait that a timer takes. */
const longestMs = 2 ** 31 - 1;

interface Asked {
  /** The device's time of the last answer, as queries have it. */
  readonly dataUpdatedAt: number;
  readonly refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** Asks again at this time of the server's (ms; undefined for never); when its answer is still the old one, a while later. */
export const useAskAt = (at: number | undefined, { dataUpdatedAt, refetch }: Asked): void =>
  useEffect(() => {
    if (at === undefined) return undefined;
    const least = at > toServerTime(dataUpdatedAt) ? 0 : soonMs;
    // Whoever else waits for it asks at the same time.
    const ask = () => refetch({ cancelRefetch: false });
    const timer = setTimeout(() => void ask(), Math.min(Math.max(at - serverNow(), least), longestMs));
    return () => clearTimeout(timer);
  }, [at, dataUpdatedAt, refetch]);
