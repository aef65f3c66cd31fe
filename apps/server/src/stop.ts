import type { Log } from './platform/log.ts';

/** The longest that stopping may take (docs/contract.md#stopping). */
const stopTimeoutMs = 10_000;

/**
 * Stops the process at the first SIGTERM, SIGINT or SIGHUP: exit 0 once `close` is done, 1 when it fails or takes too long.
 * Repeats are ignored: a service manager signals the starter and the server alike. A fault nobody caught ends it with 1.
 */
export const stopOnSignals = (close: () => Promise<void>, log: Log): void => {
  let stopping = false;
  const stop = (exitCode: number): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error; stopping');
      stop(1);
    });
  }
};
