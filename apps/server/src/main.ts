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

const config = configOrExit();
const log = createLog(config.logLevel);

try {
  const running = await createApp(config, { log });
  stopOnSignals(running.close, log);
  process.stdout.write(`Baithak is ready at ${running.url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  log.debug({ err: error }, 'could not start');
  process.exit(1);
}
