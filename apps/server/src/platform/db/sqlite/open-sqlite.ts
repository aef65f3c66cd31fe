import type { DatabaseSync } from 'node:sqlite';
import { countWrite } from '../../cost.ts';
import { lockDataDir } from '../../data-dir.ts';
import type { Db, OpenOptions } from '../db.ts';
import { epochOf } from '../epoch.write.ts';
import { readsOver } from '../kysely-over.ts';
import {
  type Applied,
  type Migrated,
  type Migration,
  createMigrationsTable,
  failedMigration,
  logMigrated,
  olderGoOnColumn,
  pendingMigrations,
  readMigrations,
  sqlFor,
} from '../migrations.ts';
import { createNotices } from '../notices.ts';
import { namedReadMs } from '../read.ts';
import type { Write } from '../write.ts';
import { type SqliteFile, createPrivately, openSqliteFile, sqlitePath } from './file.ts';
import { createNamedReads, createReader } from './reader.ts';
import { startWriter } from './writer.ts';

const apply = (db: DatabaseSync, migration: Migration): void => {
  db.exec('BEGIN IMMEDIATE');
  try {
    db.exec(sqlFor('sqlite', migration));
    db.prepare('INSERT INTO migrations (name, checksum, applied_at, older_go_on) VALUES (?, ?, ?, ?)').run(
      migration.name,
      migration.checksum,
      Date.now(),
      Number(migration.olderGoOn),
    );
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw failedMigration(migration, error);
  }
};

/** Migrates the file's schema, creating the file if necessary. The caller holds the folder's lock. */
export const migrateSqlite = (path: string, folder: string): Migrated => {
  createPrivately(path);
  const { db, close } = openSqliteFile(path, false);
  try {
    db.exec(createMigrationsTable);
    const columns = db.prepare("SELECT name FROM pragma_table_info('migrations')").all();
    if (!columns.some(({ name }) => name === 'older_go_on'))
      db.exec(`ALTER TABLE migrations ADD COLUMN ${olderGoOnColumn}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's own columns
    const applied = db.prepare('SELECT name, checksum, older_go_on FROM migrations').all() as unknown as Applied[];
    const { pending, newer } = pendingMigrations(readMigrations(folder), applied);
    for (const migration of pending) apply(db, migration);
    return { ran: pending.map(({ name }) => name), newer };
  } finally {
    close();
  }
};

type Given = 'readsModule' | 'namedReadMs' | 'onEpoch';
type Options = Required<Omit<OpenOptions, 'databaseUrl' | 'replicaUrl' | 'lock' | 'answerTimeout' | Given>> &
  Pick<OpenOptions, Given>;

/**
 * The reads of one turn of the event loop are one transaction: to begin and end one for each costs more than a small read.
 * `end`: what is read from now on sees every commit until now.
 */
const readsByTurn = (file: SqliteFile): { readonly run: SqliteFile['run']; readonly end: () => void } => {
  // An I/O error ends the transaction by itself.
  const end = (): void => {
    if (file.db.isOpen && file.db.isTransaction) file.db.exec('COMMIT');
  };
  const run: SqliteFile['run'] = (query) => {
    if (!file.db.isTransaction) {
      file.db.exec('BEGIN');
      setImmediate(end);
    }
    return file.run(query);
  };
  return { run, end };
};

/** Locks the folder, migrates, starts the writer. When one of these fails it unlocks the folder and rejects. */
export const openSqlite = async (options: Options): Promise<Db> => {
  const { dataDir, migrationsDir, writesModule, log, observe, onDeath, onEpoch } = options;
  const lock = lockDataDir(dataDir);
  try {
    const path = sqlitePath(dataDir);
    logMigrated(log, migrateSqlite(path, migrationsDir));
    const { listen, tell } = createNotices();
    let endReads = (): void => {};
    const writer = await startWriter({
      path,
      writesModule: writesModule.href,
      log,
      observe,
      tell,
      onDeath,
      beforeAnswers: () => endReads(),
    });
    const file = openSqliteFile(path, true);
    onEpoch?.(epochOf(file.run({ sql: 'SELECT value FROM database_epoch', parameters: [] }).rows));
    const reads = readsByTurn(file);
    endReads = reads.end;
    const reader = createReader(path);
    const namedReads = createNamedReads({
      path,
      readsModule: options.readsModule?.href,
      milliseconds: options.namedReadMs ?? namedReadMs,
    });
    const read = readsOver('sqlite', async (query) => reads.run(query));
    return {
      engine: 'sqlite',
      isShared: false,
      read,
      readLong: readsOver('sqlite', reader.execute),
      readInTurn: namedReads.run,
      write: <In, Out>(write: Write<In, Out>, input: In) => {
        countWrite();
        // The name finds the same write in the thread, so its answer has the write's type.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a write is found by its name, which loses what it returns
        return writer.submit(write.name, input) as Promise<Out>;
      },
      listen,
      follow: () => {},
      catchUp: async () => {},
      heardUpTo: () => Infinity,
      ping: async () => {
        reads.run({ sql: 'SELECT 1', parameters: [] });
        await writer.ping();
      },
      close: async () => {
        await Promise.all([writer.close(), reader.close(), namedReads.close()]);
        if (file.db.isOpen) file.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};
