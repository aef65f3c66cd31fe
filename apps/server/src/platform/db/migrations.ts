import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './kysely-over.ts';

/** The schema cannot be migrated; the message is for people. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface Migration {
  /** The file's name without `.sql`, e.g. `0001-accounts`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * What a migration runs on an engine: everything before the first line `-- engine: sqlite` or `-- engine: postgres`, and
 * what follows the lines of that engine.
 */
export const sqlFor = (engine: Engine, { sql }: Pick<Migration, 'sql'>): string => {
  const [both = '', ...parts] = sql.split(/^-- engine: (?=(?:sqlite|postgres)$)/m);
  return [both, ...parts.filter((part) => part.startsWith(`${engine}\n`)).map((part) => `-- ${part}`)].join('');
};

export type Applied = Pick<Migration, 'name' | 'checksum'>;

export const createMigrationsTable =
  'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)';

const read = (folder: string, file: string): Migration => {
  // A checkout with other line ends is the same migration.
  const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
};

/** Every migration of the folder in order. Throws MigrationError for a name without a number in the order. */
export const readMigrations = (folder: string): Migration[] => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  files.forEach((file, at) => {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(file))
      throw new MigrationError(`A migration is called NNNN-name.sql, but there is ${file}.`);
    if (files[at - 1]?.slice(0, 4) === file.slice(0, 4))
      throw new MigrationError(`Two migrations have the number ${file.slice(0, 4)}.`);
  });
  return files.map((file) => read(folder, file));
};

/**
 * The migrations still to run. Throws MigrationError when the migrations that the database has run are not the first
 * ones of the folder.
 */
export const pendingMigrations = (all: readonly Migration[], applied: readonly Applied[]): readonly Migration[] => {
  const known = new Map(all.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (!file)
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know: it was used by a newer version.`,
      );
    if (file.checksum !== checksum)
      throw new MigrationError(
        `Migration ${name}.sql was changed after it ran on this database. Put it back and add a new one.`,
      );
  }
  const done = new Set(applied.map(({ name }) => name));
  const last = [...done].toSorted().at(-1) ?? '';
  const pending = all.filter(({ name }) => !done.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new MigrationError(
      `Migration ${late.name}.sql comes before ${last}, which ran already. Give it a higher number.`,
    );
  return pending;
};

export const failedMigration = (migration: Migration, cause: unknown): MigrationError =>
  new MigrationError(
    `Migration ${migration.name}.sql failed and changed nothing: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );
