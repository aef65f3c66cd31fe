import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inProof } from '@baithak/protocol/testing/in-proof';
import pg from 'pg';
import { describe, inject, test } from 'vitest';
import type { Engine } from '../platform/db/kysely-over.ts';
import { createPrivately, sqlitePath } from '../platform/db/sqlite/file.ts';
import { templateName } from './global-setup.ts';
import { findHaproxy } from './servers/haproxy.ts';
import { findRedis } from './servers/redis-server.ts';

export type { Engine };

/** A database of its own, for one test or one app. Pass `databaseUrl` and `dataDir` to `openDatabase` or to the config. */
export interface FreshDatabase {
  readonly engine: Engine;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Call it after the database is closed. What is forgotten goes when the test run ends. */
  remove(): Promise<void>;
}

const only = process.env['TEST_ENGINE'];

/** The engines that this run tests. */
export const engines: readonly Engine[] = (['sqlite', 'postgres'] as const).filter(
  (engine) => inject('databases')[engine],
);

const asAdmin = async (adminUrl: string, sql: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
};

const needed = <T extends { failure: string | undefined }>(given: T | undefined, engine: Engine, empty: boolean): T => {
  if (!given) throw new Error(`This run has no ${engine}.`);
  if (!empty && given.failure !== undefined)
    throw new Error(`The migrations do not run on ${engine}: ${given.failure}`);
  return given;
};

const freshSqlite = (dataDir: string, empty: boolean): FreshDatabase => {
  const { template } = needed(inject('databases').sqlite, 'sqlite', empty);
  if (!empty) {
    createPrivately(sqlitePath(dataDir));
    copyFileSync(template, sqlitePath(dataDir));
  }
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  return { engine: 'sqlite', databaseUrl: undefined, dataDir, remove };
};

const freshPostgres = async (dataDir: string, empty: boolean): Promise<FreshDatabase> => {
  const { adminUrl } = needed(inject('databases').postgres, 'postgres', empty);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : templateName}`);
  const url = new URL(adminUrl);
  url.pathname = name;
  const remove = async () => {
    await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { engine: 'postgres', databaseUrl: url.href, dataDir, remove };
};

/** A migrated database without rows; with `empty` one without tables, for tests that bring their own migrations. */
export const freshDatabase = async (engine: Engine, { empty = false } = {}): Promise<FreshDatabase> => {
  const dataDir = mkdtempSync(join(inject('databases').folder, `${engine}-`));
  return engine === 'sqlite' ? freshSqlite(dataDir, empty) : freshPostgres(dataDir, empty);
};

/** A test that is skipped in words; under CI=true it fails, unless it was to be left out. */
const absent = (reason: string, leftOut = false): void => {
  const fails = !leftOut && process.env['CI'] === 'true';
  test.skipIf(!fails)(fails ? reason : `${reason}, skipped`, () => {
    throw new Error(reason);
  });
};

const describeOn = (names: readonly Engine[], name: string, body: (engine: Engine) => void): void => {
  for (const engine of names) {
    if (engines.includes(engine)) describe(`${name} on ${engine}`, () => body(engine));
    else if (only !== undefined && only !== engine) absent(`${name} on ${engine}: TEST_ENGINE is ${only}`, true);
    else absent(`${name} on ${engine}: initdb and postgres are not installed`);
  }
};

/**
 * Describes the same promises on each engine, in every run: for what owns SQL or races, and for one walk through each
 * domain. Without PostgreSQL its half is skipped in words, or fails when CI=true.
 */
export const onBothEngines = (name: string, body: (engine: Engine) => void): void =>
  describeOn(['sqlite', 'postgres'], name, body);

/** What several processes on one PostgreSQL promise. */
export const onPostgres = (name: string, body: (engine: Engine) => void): void => describeOn(['postgres'], name, body);

/** The same on SQLite in `npm test` (on PostgreSQL with TEST_ENGINE=postgres), on both in `npm run proof`. */
export const onBothEnginesInProof = (name: string, body: (engine: Engine) => void): void =>
  describeOn(inProof(only === 'postgres' ? ['postgres'] : ['sqlite'], ['sqlite', 'postgres']), name, body);

/** Describes promises that need Redis; `program` starts it. Without it they are skipped in words, or fail when CI=true. */
export const onRedis = (name: string, body: (program: string) => void): void => {
  const program = findRedis();
  if (program === undefined) absent(`${name}: redis-server is not installed`);
  else describe(name, () => body(program));
};

/** Describes promises of several processes behind an HAProxy; `program` starts it. Without it as above. */
export const onHaproxy = (name: string, body: (program: string) => void): void => {
  const program = findHaproxy();
  if (program === undefined) absent(`${name}: haproxy is not installed`);
  else describe(name, () => body(program));
};
