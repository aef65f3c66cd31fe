import { setFlagsFromString } from 'node:v8';
import { createApp, type RunningApp } from './app.ts';
import { BadSetting, readConfig, type Config } from './platform/config.ts';
import { createLog, type Log } from './platform/log.ts';

const configOrExit = (): Config => {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};

/** The longest that stopping may take beside the drain (docs/contract.md#stopping). */
const stopTimeoutMs = 10_000;
/** A signal that comes so soon after the first is the same one: a service manager signals the starter and the server alike. */
const repeatMs = 1_000;

/**
 * Stops the process at the first SIGTERM, SIGINT or SIGHUP: exit 0 once `close` is done, 1 when it fails or takes too long. A later
 * one ends the drain. A fault nobody caught ends it with 1, without a drain.
 */
const stopOnSignals = ({ close, hurry }: RunningApp, { drainMs }: Config, log: Log): void => {
  let stoppingAt = Infinity;
  const stop = (exitCode: number): void => {
    if (exitCode > 0 || performance.now() - stoppingAt > repeatMs) hurry();
    if (stoppingAt < Infinity) return;
    stoppingAt = performance.now();
    setTimeout(() => process.exit(1), drainMs + stopTimeoutMs).unref();
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

// The small young generation is for this thread, which the bytes of uploads pass through; the database's threads, which
// start later, have V8's own size again (docs/decisions/memory-of-node.md#small-young-generation).
setFlagsFromString('--max-semi-space-size=16');

const config = configOrExit();
const log = createLog(config.logLevel);

/**
 * The start leaves about 40 MB of garbage that V8 would keep until as much again is allocated. One collection, once the
 * first visitors have their pages, gives it back (docs/decisions/memory-of-node.md#small-young-generation).
 */
const collectAfterStart = (): void => {
  const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setTimeout(collect, 30_000).unref();
};

try {
  const running = await createApp(config, { log, say: (line) => void process.stdout.write(`${line}\n`) });
  stopOnSignals(running, config, log);
  process.stdout.write(`Baithak is ready at ${running.url}\n`);
  collectAfterStart();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  log.debug({ err: error }, 'could not start');
  process.exit(1);
}
