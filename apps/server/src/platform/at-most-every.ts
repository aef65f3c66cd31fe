import type { App } from './context.ts';

export interface Gathered {
  /** Does the work for this key at once, or together with what comes until the pause after the last time is over. */
  soon(key: string): void;
  /** Resolves when the work that has begun is done; what waits for its pause still waits. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Work for each key at most once in `pauseMs`, by the app's clock. A failure is logged with `failureMessage`. */
export const atMostEvery = (
  { clock, log }: Pick<App, 'clock' | 'log'>,
  pauseMs: number,
  failureMessage: string,
  work: (key: string) => Promise<void>,
): Gathered => {
  /** By key: whether something came since the last time. */
  const waiting = new Map<string, boolean>();
  const running = new Set<Promise<void>>();
  const cancels = new Set<() => void>();
  let stopped = false;

  const soon = (key: string): void => {
    if (stopped) return;
    if (waiting.has(key)) return void waiting.set(key, true);
    waiting.set(key, false);
    const done: Promise<void> = work(key)
      .catch((error: unknown) => log.error({ err: error, key }, failureMessage))
      .finally(() => running.delete(done));
    running.add(done);
    const cancel = clock.schedule(clock.now() + pauseMs, () => {
      cancels.delete(cancel);
      const again = waiting.get(key);
      waiting.delete(key);
      if (again) soon(key);
    });
    cancels.add(cancel);
  };

  const settled = async (): Promise<void> => {
    await Promise.all(running);
  };

  return {
    soon,
    settled,
    stop: async () => {
      stopped = true;
      for (const cancel of cancels) cancel();
      await settled();
    },
  };
};
