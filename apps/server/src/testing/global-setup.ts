import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migratePostgres } from '../platform/db/postgres/open-postgres.ts';
import { migrateSqlite } from '../platform/db/sqlite/open-sqlite.ts';
import { makeTestFolder } from './memory-folder.ts';
import { findPostgres, startPostgres, type PostgresServer } from './servers/postgres-server.ts';

/** What a test run shares: one migrated template on each engine. */
export interface TestDatabases {
  /** Every test's folder is made in here and goes with it. */
  readonly folder: string;
  readonly sqlite: { readonly template: string; readonly failure: string | undefined } | undefined;
  readonly postgres: { readonly adminUrl: string; readonly failure: string | undefined } | undefined;
}

export const templateName = 'template_migrated';

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url));

// Tests that bring their own migrations must run even when a migration of the app is broken: the failure is reported to
// the tests that need it.
const failureOf = async (migrate: () => unknown): Promise<string | undefined> => {
  try {
    await migrate();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const sqliteTemplate = async (folder: string) => {
  const template = join(folder, 'template.sqlite');
  return { template, failure: await failureOf(() => migrateSqlite(template, migrationsDir)) };
};

const postgresTemplate = async (server: PostgresServer) => {
  const admin = new pg.Client({ connectionString: server.urlOf('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateName}`);
  await admin.end();
  return {
    adminUrl: server.urlOf('postgres'),
    failure: await failureOf(() => migratePostgres(server.urlOf(templateName), migrationsDir)),
  };
};

/** Runs once before all test files. `TEST_ENGINE=sqlite` or `postgres` leaves the other engine out. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const only = process.env['TEST_ENGINE'];
  const binaries = findPostgres();
  // Thousands of small databases in memory spare the tests the waits for a disk.
  const folder = makeTestFolder('baithak-test-');
  if (binaries === undefined && only !== 'sqlite')
    process.stderr.write(
      `PostgreSQL's initdb and postgres are not installed: the tests on it ${process.env['CI'] === 'true' ? 'fail' : 'are skipped'}.\n`,
    );
  const server = binaries !== undefined && only !== 'sqlite' ? await startPostgres(binaries) : undefined;
  const stop = async (): Promise<void> => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  project.provide('databases', {
    folder,
    sqlite: only === 'postgres' ? undefined : await sqliteTemplate(folder),
    postgres: server && (await postgresTemplate(server)),
  });
  return stop;
};
