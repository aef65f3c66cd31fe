import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { BadSetting, readConfig, type Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';

const patience = 10_000;

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
  closeWithGrace({ delay: patience, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'a fault nobody caught; stopping');
    else log.info({ signal }, 'stopping');
    await running.close();
  });
  process.stdout.write(`Baithak is ready at ${running.url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  log.debug({ err: error }, 'could not start');
  process.exit(1);
}
