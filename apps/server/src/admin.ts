import { fileURLToPath } from 'node:url';
import { adminCommands } from './admin-commands.ts';
import { helpFor, prepareCommand, runCommand, type Outcome } from './platform/admin/admin-command.ts';
import { askServer } from './platform/admin/admin-socket.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/open.ts';
import { createLocalLive } from './platform/live/local-live.ts';
import { createLog } from './platform/log.ts';

/**
 * `npm run admin -- <command>`: administration from the shell. The server of DATA_DIR does it when one runs, so that
 * connected people learn of it; otherwise this program does it itself.
 */
const run = async (typed: readonly string[]): Promise<Outcome> => {
  const help = helpFor(adminCommands, typed);
  if (help) return help;
  const words = prepareCommand(adminCommands, typed);
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  const answered = await askServer(dataDir, words);
  if (answered) return answered;
  const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));
  const writesModule = new URL('./writes.ts', import.meta.url);
  const log = createLog('error');
  const db = await openDatabase({ databaseUrl, dataDir, migrationsDir, writesModule, log });
  const blobs = await openBlobs(config, log);
  try {
    return await runCommand(adminCommands, { db, blobs, live: createLocalLive(), clock: systemClock, log }, words);
  } finally {
    blobs.close();
    await db.close();
  }
};

try {
  const { done, says } = await run(process.argv.slice(2));
  (done ? process.stdout : process.stderr).write(`${says}\n`);
  if (!done) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
