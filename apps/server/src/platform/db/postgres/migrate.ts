import type pg from 'pg';
import {
  createMigrationsTable,
  failedMigration,
  pendingMigrations,
  readMigrations,
  sqlFor,
  type Applied,
  type Migration,
} from '../migrations.ts';
import { connect } from './pool.ts';

/** The number of the advisory lock, the same in every process: whoever migrates this database holds it. */
const migrationsLock = 7_214_911_004;

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query(sqlFor('postgres', migration));
    await client.query('INSERT INTO migrations (name, checksum, applied_at) VALUES ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      Date.now(),
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw failedMigration(migration, error);
  }
};

/** Migrates the schema, once, however many processes start at the same time. Returns the migrations that ran. */
export const migratePostgres = async (databaseUrl: string, folder: string): Promise<readonly string[]> => {
  const client = await connect(databaseUrl, 'baithak migrations');
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationsLock]);
    await client.query(createMigrationsTable);
    const { rows } = await client.query<Applied>('SELECT name, checksum FROM migrations');
    const pending = pendingMigrations(readMigrations(folder), rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
};
