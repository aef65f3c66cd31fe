import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
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
  /** Its first line says that programs which do not know it go on (docs/development.md#a-migration). */
  readonly olderGoOn: boolean;
}

/**
 * What a migration runs on an engine: everything before the first line `-- engine: sqlite` or `-- engine: postgres`, and
 * what follows the lines of that engine.
 */
export const sqlFor = (engine: Engine, { sql }: Pick<Migration, 'sql'>): string => {
  const [both = '', ...parts] = sql.split(/^-- engine: (?=(?:sqlite|postgres)$)/m);
  return [both, ...parts.filter((part) => part.startsWith(`${engine}\n`)).map((part) => `-- ${part}`)].join('');
};

/** A row of the table `migrations`. */
export interface Applied extends Pick<Migration, 'name' | 'checksum'> {
  /** 1 where programs that do not know it go on, as the program said that ran it. */
  readonly older_go_on: number;
}

export const createMigrationsTable =
  'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)';

/** Databases of before have the table without it, and programs of before insert without it. */
export const olderGoOnColumn = 'older_go_on INTEGER NOT NULL DEFAULT 0';

const read = (folder: string, file: string): Migration => {
  // A checkout with other line ends is the same migration.
  const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  return {
    name: file.slice(0, -'.sql'.length),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    olderGoOn: sql.startsWith('-- older programs go on\n'),
  };
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

/** What an open of the database found and did. */
export interface Migrated {
  /** The migrations that ran, in order. */
  readonly ran: readonly string[];
  /** Those that a newer version ran, with which this one goes on. */
  readonly newer: readonly string[];
}

/** Those of a newer version. Throws MigrationError for one with which this version does not go on. */
const newerMigrations = (all: readonly Migration[], applied: readonly Applied[]): readonly string[] => {
  const known = new Set(all.map(({ name }) => name));
  const last = all.at(-1)?.name ?? '';
  const unknown = applied.filter(({ name }) => !known.has(name));
  for (const { name, older_go_on: olderGoOn } of unknown)
    // One between those of this version is of another line of versions: this one is not older than it.
    if (olderGoOn !== 1 || name < last)
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know: it was used by a newer version.`,
      );
  return unknown.map(({ name }) => name).toSorted();
};

/**
 * The migrations still to run, and those that a newer version ran. Throws MigrationError when the migrations that the
 * database has run are not the first ones of the folder, but for newer ones that say that older programs go on.
 */
export const pendingMigrations = (
  all: readonly Migration[],
  applied: readonly Applied[],
): { readonly pending: readonly Migration[]; readonly newer: readonly string[] } => {
  const newer = newerMigrations(all, applied);
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of all)
    if ((checksums.get(name) ?? checksum) !== checksum)
      throw new MigrationError(
        `Migration ${name}.sql was changed after it ran on this database. Put it back and add a new one.`,
      );
  const last = [...checksums.keys()].toSorted().at(-1) ?? '';
  const pending = all.filter(({ name }) => !checksums.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new MigrationError(
      `Migration ${late.name}.sql comes before ${last}, which ran already. Give it a higher number.`,
    );
  return { pending, newer };
};

export const logMigrated = (log: Log, { ran, newer }: Migrated): void => {
  if (ran.length > 0) log.info({ migrations: ran }, 'migrated');
  if (newer.length > 0)
    log.info({ migrations: newer }, 'a newer version has migrated the database; this one goes on beside it');
};

export const failedMigration = (migration: Migration, cause: unknown): MigrationError =>
  new MigrationError(
    `Migration ${migration.name}.sql failed and changed nothing: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );
