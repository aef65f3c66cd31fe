import pg from 'pg';
import { BadSetting } from '../../config.ts';
import {
  createMigrationsTable,
  failedMigration,
  pendingMigrations,
  readMigrations,
  type Applied,
  type Migration,
} from '../migrations.ts';

/** The number of the advisory lock, the same in every process: whoever migrates this database holds it. */
const migrationsLock = 7_214_911_004;

// PostgreSQL's own messages are for people; network errors have a code, and their message may be empty.
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error instanceof pg.DatabaseError || !('code' in error) ? error.message : String(error.code);
};

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
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
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'baithak migrations',
    connectionTimeoutMillis: 10_000,
  });
  // Queries reject by themselves; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new BadSetting(
      `DATABASE_URL: that PostgreSQL cannot be used (${reasonOf(error)}). Give one that runs and lets this user in.`,
      { cause: error },
    );
  });
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
