import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { BadSetting, readConfig, type Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { stopOnSignals } from './stop.ts';

const configOrExit = (): Config => {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
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
  stopOnSignals(running.close, log);
  process.stdout.write(`Baithak is ready at ${running.url}\n`);
  collectAfterStart();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  log.debug({ err: error }, 'could not start');
  process.exit(1);
}
