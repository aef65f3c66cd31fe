import { prepareDataDir } from '../data-dir.ts';
import type { Db, OpenOptions } from './db.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

const closingOnce = (db: Db): Db => {
  let closed: Promise<void> | undefined;
  return { ...db, close: () => (closed ??= db.close()) };
};

/** Opens the database, migrated. Rejects with DataDirError or MigrationError, whose messages are for people. */
export const openDatabase = async (options: OpenOptions): Promise<Db> => {
  const exit = (error: Error) => {
    options.log.fatal({ err: error }, 'the database is lost to this process');
    process.exit(1);
  };
  prepareDataDir(options.dataDir);
  const { databaseUrl, observe = () => {}, lock = 'exclusive', onDeath = exit } = options;
  if (databaseUrl !== undefined)
    return closingOnce(await openPostgres({ ...options, databaseUrl, observe, lock, onDeath }));
  return closingOnce(await openSqlite({ ...options, observe, onDeath }));
};
