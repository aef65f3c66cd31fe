import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import checksums from '../../../migrations/checksums.json' with { type: 'json' };
import { freshDatabase, onBothEngines, type FreshDatabase } from '../../testing/databases.ts';
import { runOn } from '../../testing/older-database.ts';
import { createLog } from '../log.ts';
import type { Db } from './db.ts';
import { fixtureMigrations, openFixture } from './fixture/open-fixture.ts';
import * as writes from './fixture/writes.ts';
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
  const appliedIn = async (db: Db) =>
    (await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(db.read)).rows.map(
      ({ name }) => name,
    );
  const start = async () => {
    const db = await openFixture(fresh, { migrationsDir });
    const names = await appliedIn(db);
    await db.close();
    return names;
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

  describe('with which older programs go on', () => {
    const marked = (text: string) => `-- older programs go on\n${text}`;
    const title = 'ALTER TABLE test_rooms ADD COLUMN title TEXT;\n';
    /** The program of before, whose folder has only the fixture's migrations, and what it logs. */
    const startOlder = async () => {
      const lines: { msg: string; migrations?: string[] }[] = [];
      const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) });
      return { db: await openFixture(fresh, { log, lock: 'none' }), lines };
    };

    test('let one start, write and read beside a newer one, which it says', async () => {
      put('0003-title.sql', marked(title));
      put('0004-tags.sql', marked('CREATE TABLE test_tags (id TEXT PRIMARY KEY);\n'));
      const newer = await openFixture(fresh, { migrationsDir, lock: 'none' });
      // A file has one process at a time.
      if (engine === 'sqlite') await newer.close();
      const { db, lines } = await startOlder();
      expect(await db.write(writes.addNote, { id: 'n1', roomId: 'room', text: 'still here' })).toBe(1);
      const { rows } = await sql<{ text: string }>`SELECT text FROM test_notes`.execute(db.read);
      await db.close();
      await newer.close();
      expect(rows).toEqual([{ text: 'still here' }]);
      expect(lines.filter(({ migrations }) => migrations)).toMatchObject([
        { msg: expect.stringContaining('a newer version'), migrations: ['0003-title', '0004-tags'] },
      ]);
      expect(await start()).toEqual(['0001-rooms', '0002-notes', '0003-title', '0004-tags']);
    });

    test('do not help one beside another with which they cannot', async () => {
      put('0003-title.sql', marked(title));
      put('0004-no-title.sql', 'ALTER TABLE test_rooms DROP COLUMN title;\n');
      await start();
      await expect(startOlder()).rejects.toThrow(
        'The database has migration 0004-no-title, which this version does not know: it was used by a newer version.',
      );
    });

    test('say so in their first line only', async () => {
      put('0003-title.sql', `-- The title.\n${marked(title)}`);
      await start();
      await expect(startOlder()).rejects.toThrow('migration 0003-title, which this version does not know');
    });

    test('are none of another line of versions, with a number between those that a program knows', async () => {
      put('0000-side.sql', marked('CREATE TABLE test_side (id TEXT PRIMARY KEY);\n'));
      await start();
      await expect(startOlder()).rejects.toThrow('migration 0000-side, which this version does not know');
    });

    test('are none that a program of before these marks ran, in a database of before or of now', async () => {
      await start();
      const ranBefore = "INSERT INTO migrations (name, checksum, applied_at) VALUES ('0003-old', 'x', 1)";
      await runOn(fresh, ['ALTER TABLE migrations DROP COLUMN older_go_on', ranBefore]);
      await expect(startOlder()).rejects.toThrow('migration 0003-old, which this version does not know');
      await runOn(fresh, ["DELETE FROM migrations WHERE name = '0003-old'", ranBefore]);
      await expect(startOlder()).rejects.toThrow('migration 0003-old, which this version does not know');
    });
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
