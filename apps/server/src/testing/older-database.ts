import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { migratePostgres } from '../platform/db/postgres/open-postgres.ts';
import { sqlitePath } from '../platform/db/sqlite/file.ts';
import { migrateSqlite } from '../platform/db/sqlite/open-sqlite.ts';
import type { FreshDatabase } from './databases.ts';

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A statement that stores a row. */
export const insert = (table: string, row: Readonly<Record<string, string | number | null>>): string => {
  const values = Object.values(row).map((value) => (typeof value === 'string' ? text(value) : String(value)));
  return `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`;
};

const ownMigrations = join(import.meta.dirname, '../../migrations');

/** Runs statements on a database that no app has open. */
export const runOn = async (
  { engine, databaseUrl, dataDir }: FreshDatabase,
  statements: readonly string[],
): Promise<void> => {
  if (engine === 'sqlite') {
    const db = new DatabaseSync(sqlitePath(dataDir));
    for (const statement of statements) db.exec(statement);
    db.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** Puts an empty database into the state of before a migration (by the beginning of its name), and stores rows in it. */
export const openOlder = async (fresh: FreshDatabase, migration: string, rows: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'baithak-older-'));
  try {
    for (const file of readdirSync(ownMigrations))
      if (file.endsWith('.sql') && file < migration) cpSync(join(ownMigrations, file), join(folder, file));
    if (fresh.engine === 'sqlite') migrateSqlite(sqlitePath(fresh.dataDir), folder);
    else await migratePostgres(fresh.databaseUrl ?? '', folder);
    await runOn(fresh, rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
