import { createApp, type RunningApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';

/** An app in this process for benches: a port of its own, quiet, rate limits off. */
export const openApp = (dataDir: string, databaseUrl?: string): Promise<RunningApp> =>
  createApp(
    readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }),
  );
