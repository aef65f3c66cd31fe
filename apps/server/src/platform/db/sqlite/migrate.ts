import type { DatabaseSync } from 'node:sqlite';
import {
  createMigrationsTable,
  failedMigration,
  pendingMigrations,
  readMigrations,
  sqlFor,
  type Applied,
  type Migration,
} from '../migrations.ts';
import { createPrivately, openSqliteFile } from './file.ts';

const apply = (db: DatabaseSync, migration: Migration): void => {
  db.exec('BEGIN IMMEDIATE');
  try {
    db.exec(sqlFor('sqlite', migration));
    db.prepare('INSERT INTO migrations (name, checksum, applied_at) VALUES (?, ?, ?)').run(
      migration.name,
      migration.checksum,
      Date.now(),
    );
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw failedMigration(migration, error);
  }
};

/** Migrates the file's schema, creating the file if necessary. The caller holds the folder's lock. Returns the migrations that ran. */
export const migrateSqlite = (path: string, folder: string): readonly string[] => {
  createPrivately(path);
  const { db, close } = openSqliteFile(path, false);
  try {
    db.exec(createMigrationsTable);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's own columns
    const applied = db.prepare('SELECT name, checksum FROM migrations').all() as unknown as Applied[];
    const pending = pendingMigrations(readMigrations(folder), applied);
    for (const migration of pending) apply(db, migration);
    return pending.map(({ name }) => name);
  } finally {
    close();
  }
};
