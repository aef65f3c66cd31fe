import { hour } from './clock.ts';
import type { Log } from './log.ts';

/**
 * Runs a job every hour, one run at a time; a run that fails is logged with `failureMessage`, and the next one still comes.
 * Returns a function that ends it and resolves once a run under way is over.
 */
export const everyHour = (log: Log, failureMessage: string, work: () => Promise<void>): (() => Promise<void>) => {
  let running = Promise.resolve();
  const run = (): Promise<void> => work().catch((error: unknown) => log.error({ err: error }, failureMessage));
  const timer = setInterval(() => {
    running = running.then(run);
  }, hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
