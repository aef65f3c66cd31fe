import { createApp, type RunningApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';

/** An app in this process with these settings, by their names; its log goes to `write`. Throws when one is refused. */
export const openAppWith = async (
  settings: Readonly<Record<string, string>>,
  write: (lines: string) => void,
): Promise<RunningApp> => {
  const config = readConfig(settings);
  return createApp(config, {
    log: createLog(config.logLevel, { write }),
    say: (line) => write(`${line}\n`),
  });
};

/** An app in this process for benches: a port of its own, quiet, rate limits off. */
export const openApp = (dataDir: string, databaseUrl?: string): Promise<RunningApp> =>
  createApp(
    readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }),
  );
