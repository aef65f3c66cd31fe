import { hour } from './clock.ts';
import type { Log } from './log.ts';

/**
 * Does a work of the house every hour, one run at a time; a run that fails is logged with `failed`, and the next one comes all the same.
 * Returns what ends it: it resolves once a run that is under way is over.
 */
export const everyHour = (log: Log, failed: string, work: () => Promise<void>): (() => Promise<void>) => {
  let running = Promise.resolve();
  const run = (): Promise<void> => work().catch((error: unknown) => log.error({ err: error }, failed));
  const timer = setInterval(() => {
    running = running.then(run);
  }, hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
