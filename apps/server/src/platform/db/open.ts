import type { Log } from '../log.ts';
import { prepareDataDir } from '../data-dir.ts';
import type { Db } from './db.ts';
import type { BatchObserver } from './observe.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

export interface OpenOptions {
  /** A PostgreSQL; without it the database is the file `baithak.sqlite` in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** The module that imports every file which declares writes. */
  readonly writesModule: URL;
  readonly log: Log;
  /** Called after every transaction of writes. */
  readonly observe?: BatchObserver;
  /** SQLite's writer thread died. By default the process logs and exits with 1: it could only pretend to serve. */
  readonly onDeath?: (error: Error) => void;
}

const closingOnce = (db: Db): Db => {
  let closed: Promise<void> | undefined;
  return { ...db, close: () => (closed ??= db.close()) };
};

/** Opens the database, migrated. Rejects with DataDirError or MigrationError, whose messages are for people. */
export const openDatabase = async (options: OpenOptions): Promise<Db> => {
  const exit = (error: Error) => {
    options.log.fatal({ err: error }, 'the writer thread died');
    process.exit(1);
  };
  prepareDataDir(options.dataDir);
  const { databaseUrl, observe = () => {}, onDeath = exit } = options;
  if (databaseUrl !== undefined) return closingOnce(await openPostgres({ ...options, databaseUrl, observe }));
  return closingOnce(await openSqlite({ ...options, observe, onDeath }));
};
