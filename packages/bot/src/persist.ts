import { setTimeout } from 'node:timers/promises';
import { WireError } from '@baithak/client/wire/wire-error';

/** Failures that pass by themselves. Nothing says when a suspension is lifted. */
const passing: ReadonlySet<string> = new Set([
  'NETWORK',
  'NO_ANSWER',
  'NOT_READY',
  'TOO_MANY',
  'SPAM_CONTROL',
  'SLOW_MODE',
  'SUSPENDED',
]);

export const codeOf = (error: unknown): string | undefined => (error instanceof WireError ? error.code : undefined);

/** Tries until it is answered by something that does not pass by itself, or `signal` ends it. */
export const persist = async <T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await run();
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined || !passing.has(code)) throw error;
      const told = error instanceof WireError ? error.retryAfter : undefined;
      const seconds = told ?? (code === 'SUSPENDED' ? 5 : 1);
      await setTimeout(Math.max(seconds, 0.2) * 1000, undefined, { signal });
    }
  }
};
