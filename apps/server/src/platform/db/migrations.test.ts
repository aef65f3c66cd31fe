import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import checksums from '../../../migrations/checksums.json' with { type: 'json' };
import { freshDatabase, onBothEngines, type FreshDatabase } from '../../testing/databases.ts';
import { fixtureMigrations, openFixture } from './fixture/open-fixture.ts';
import { readMigrations } from './migrations.ts';

const ownMigrations = join(import.meta.dirname, '../../../migrations');

onBothEngines('the migrations', (engine) => {
  let fresh: FreshDatabase;
  let migrationsDir: string;
  beforeEach(async () => {
    fresh = await freshDatabase(engine, { empty: true });
    migrationsDir = join(mkdtempSync(join(tmpdir(), 'baithak-migrations-')), 'migrations');
    mkdirSync(migrationsDir);
    cpSync(fixtureMigrations, migrationsDir, { recursive: true });
  });
  afterEach(async () => {
    await fresh.remove();
    rmSync(join(migrationsDir, '..'), { recursive: true });
  });

  const put = (name: string, text: string) => writeFileSync(join(migrationsDir, name), text);
  const start = async () => {
    const db = await openFixture(fresh, { migrationsDir });
    const { rows } = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(db.read);
    await db.close();
    return rows.map(({ name }) => name);
  };

  test('run in order at the first start, and new ones at a later start', async () => {
    expect(await start()).toEqual(['0001-rooms', '0002-notes']);
    put('0003-more.sql', 'ALTER TABLE test_rooms ADD COLUMN title TEXT;\nUPDATE test_rooms SET title = id;\n');
    expect(await start()).toEqual(['0001-rooms', '0002-notes', '0003-more']);
    expect(await start()).toEqual(['0001-rooms', '0002-notes', '0003-more']);
  });

  test('refuse a file that was changed after it ran, but not for its line ends', async () => {
    await start();
    const first = readFileSync(join(migrationsDir, '0001-rooms.sql'), 'utf8');
    put('0001-rooms.sql', first.replaceAll('\n', '\r\n'));
    await start();
    put('0001-rooms.sql', `${first}-- a change\n`);
    await expect(start()).rejects.toThrow('Migration 0001-rooms.sql was changed after it ran on this database.');
  });

  test('refuse a database of a newer version', async () => {
    await start();
    rmSync(join(migrationsDir, '0002-notes.sql'));
    await expect(start()).rejects.toThrow('migration 0002-notes, which this version does not know');
  });

  test('refuse to run backwards, twice the same number, and names without a place', async () => {
    await start();
    put('0000-late.sql', 'SELECT 1;');
    await expect(start()).rejects.toThrow('0000-late.sql comes before 0002-notes');
    renameSync(join(migrationsDir, '0000-late.sql'), join(migrationsDir, '0002-other.sql'));
    await expect(start()).rejects.toThrow('Two migrations have the number 0002');
    renameSync(join(migrationsDir, '0002-other.sql'), join(migrationsDir, 'Other.sql'));
    await expect(start()).rejects.toThrow('A migration is called NNNN-name.sql');
  });

  test('run what is for their engine alone only there', async () => {
    const parts = ['sqlite', 'postgres', 'sqlite'].map(
      (one, at) => `-- engine: ${one}\nINSERT INTO test_rooms (id) VALUES ('${one}${at}');\n`,
    );
    put('0003-engines.sql', `INSERT INTO test_rooms (id) VALUES ('sall');\n${parts.join('')}`);
    await start();
    const db = await openFixture(fresh, { migrationsDir });
    const { rows } = await sql<{ id: string }>`SELECT id FROM test_rooms WHERE id LIKE '%s%' ORDER BY id`.execute(
      db.read,
    );
    await db.close();
    expect(rows.map(({ id }) => id)).toEqual(
      engine === 'sqlite' ? ['sall', 'sqlite0', 'sqlite2'] : ['postgres1', 'sall'],
    );
  });

  test('leave nothing of one that fails, and go on once it is mended', async () => {
    put('0003-broken.sql', "INSERT INTO test_rooms (id) VALUES ('half');\nINSERT INTO nowhere (id) VALUES (1);\n");
    await expect(start()).rejects.toThrow('Migration 0003-broken.sql failed and changed nothing');
    put('0003-broken.sql', "INSERT INTO test_rooms (id) VALUES ('half');\n");
    expect(await start()).toEqual(['0001-rooms', '0002-notes', '0003-broken']);
  });
});

// Databases out there ran these files: with another checksum the server would refuse to start on them.
test('a migration in migrations/checksums.json is as it was released; a new one is added there', () => {
  expect(Object.fromEntries(readMigrations(ownMigrations).map(({ name, checksum }) => [name, checksum]))).toEqual(
    checksums,
  );
});
