import { fileURLToPath } from 'node:url';
import { findPerson } from './domains/people/api.ts';
import { giveRank } from './domains/people/give-rank.write.ts';
import { readConfig } from './platform/config.ts';
import type { Db } from './platform/db/db.ts';
import { openDatabase } from './platform/db/open.ts';
import { createLog } from './platform/log.ts';

/** `npm run admin -- <command>`: administration from the shell. With SQLite, stop the server first. */

const usage = 'Usage: npm run admin -- grant-rank <username> <rank 0 to 11>';

class UsageError extends Error {}

const grantRank = async (db: Db, [username, rank]: readonly string[]): Promise<string> => {
  if (username === undefined || rank === undefined || !/^(\d|1[01])$/.test(rank)) throw new UsageError(usage);
  const person = await findPerson(db.read, { username });
  if (!person || person.guest === 1) throw new UsageError(`There is no account ${username}.`);
  await db.write(giveRank, { userId: person.id, rank: Number(rank) });
  return `${username} now has rank ${rank}.`;
};

const commands: Readonly<Record<string, (db: Db, args: readonly string[]) => Promise<string>>> = {
  'grant-rank': grantRank,
};

const run = async ([name = '', ...args]: readonly string[]): Promise<string> => {
  if (/^(--)?help$/.test(name)) return usage;
  const command = commands[name];
  if (!command) throw new UsageError(usage);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url));
  const writesModule = new URL('./writes.ts', import.meta.url);
  const db = await openDatabase({ databaseUrl, dataDir, migrationsDir, writesModule, log: createLog('error') });
  try {
    return await command(db, args);
  } finally {
    await db.close();
  }
};

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
