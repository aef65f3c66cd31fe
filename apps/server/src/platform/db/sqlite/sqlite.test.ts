import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts';
import type { Db } from '../db.ts';
import { openFixture } from '../fixture/open-fixture.ts';
import * as writes from '../fixture/writes.ts';
import { defineWrite } from '../write.ts';
import { openSqliteFile, sqlitePath, type SqliteFile } from './file.ts';
import { migrateSqlite } from './open-sqlite.ts';
import { fixtureMigrations } from '../fixture/open-fixture.ts';
import { runBatch } from './write-batch.ts';

describe.skipIf(!engines.includes('sqlite'))('the writer thread', () => {
  let fresh: FreshDatabase;
  let db: Db;
  const deaths: Error[] = [];
  beforeEach(async () => {
    deaths.length = 0;
    fresh = await freshDatabase('sqlite', { empty: true });
    db = await openFixture(fresh, { onDeath: (error) => deaths.push(error) });
  });
  afterEach(async () => {
    await db.close();
    await fresh.remove();
  });
  const add = (id: string) => db.write(writes.addNote, { id, roomId: 'room' });
  const stored = async () => (await writes.noteList(db.read, 'room')).map(({ id }) => id);

  test('rejects by name a write that awaits something other than tx, and goes on', async () => {
    const all = await Promise.allSettled([
      add('a'),
      db.write(writes.waitForSomethingElse, { id: 'w', roomId: 'room' }),
      add('b'),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(all[1]).toMatchObject({
      reason: { message: 'The write fixture.waitForSomethingElse awaits something other than tx.' },
    });
    await add('c');
    expect(await stored()).toEqual(['a', 'b', 'c']);
  });

  test('what is read in one turn of the event loop is one state; whoever was answered reads what they wrote', async () => {
    const other = openSqliteFile(sqlitePath(fresh.dataDir), false);
    const addPast = (id: string) =>
      other.run({
        sql: "INSERT INTO test_notes (id, room_id, rev, text) VALUES (?, 'room', ?, '')",
        parameters: [id, id.charCodeAt(0)],
      });
    await add('a');
    expect(await stored()).toEqual(['a']);
    addPast('x');
    expect(await stored()).toEqual(['a']);
    await nextTurn();
    expect(await stored()).toEqual(['a', 'x']);
    addPast('y');
    await add('b');
    expect((await stored()).toSorted()).toEqual(['a', 'b', 'x', 'y']);
    other.close();
  });

  test('rejects an input that cannot cross, and only that one', async () => {
    // what a caller in plain JavaScript could pass.
    const bad = { id: 'bad', roomId: 'room', text: (() => '') as unknown as string };
    const all = await Promise.allSettled([add('a'), db.write(writes.addNote, bad), add('b')]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored()).toEqual(['a', 'b']);
  });

  test('tells of an answer that cannot cross, and still answers the others', async () => {
    const all = await Promise.allSettled([
      add('a'),
      db.write(writes.answerWithFunction, { id: 'f', roomId: 'room' }),
      add('b'),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('says which write it does not know', async () => {
    const unknown = defineWrite({ name: 'fixture.onlyHere', run: async () => 1 });
    await expect(db.write(unknown, {})).rejects.toThrow(
      'No write is called fixture.onlyHere. Is its file imported by writes.ts?',
    );
  });

  test('that dies rejects what is pending and what comes later, and says so', async () => {
    await add('before');
    const pending = [add('a'), db.write(writes.endThread, { id: 'e', roomId: 'room' }), add('b')];
    expect((await Promise.allSettled(pending)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(deaths.map(({ message }) => message)).toEqual(['The writer thread ended with 9.']);
    await expect(add('c')).rejects.toThrow('The database is closed.');
    await expect(db.ping()).rejects.toThrow('The database is closed.');
    expect(await stored()).toEqual(['before']);
  });

  test('keeps the files to their owner, and every commit on the disk', async () => {
    await add('a');
    expect(statSync(sqlitePath(fresh.dataDir)).mode & 0o777).toBe(0o600);
    expect(statSync(`${sqlitePath(fresh.dataDir)}-wal`).mode & 0o777).toBe(0o600);
  });
});

describe.skipIf(!engines.includes('sqlite'))('a batch', () => {
  let fresh: FreshDatabase;
  let file: SqliteFile;
  beforeEach(async () => {
    fresh = await freshDatabase('sqlite', { empty: true });
    migrateSqlite(sqlitePath(fresh.dataDir), fixtureMigrations);
    file = openSqliteFile(sqlitePath(fresh.dataDir), false);
  });
  afterEach(async () => {
    file.close();
    await fresh.remove();
  });
  const job = (id: string, size = 1) => ({
    write: writes.addNote.name,
    input: { id, roomId: 'room', text: 'x'.repeat(size) },
  });
  const count = () =>
    file.run<{ count: number }>({ sql: 'SELECT count(*) AS count FROM test_notes', parameters: [] }).rows[0]?.count;

  test('acknowledges nothing of what a full disk took back', async () => {
    expect(file.db.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
    const { page_count: pages } = file.db.prepare('PRAGMA page_count').get() as { page_count: number };
    file.db.exec(`PRAGMA max_page_count = ${pages + 20}`);
    const { answers } = await runBatch(file, [job('a'), job('huge', 1_000_000), job('b')]);
    const done = answers.filter(({ type }) => type === 'done').length;
    expect(answers[1]).toMatchObject({ type: 'fault', message: expect.stringContaining('full') as string });
    expect(count()).toBe(done);
    file.db.exec('PRAGMA max_page_count = 1000000');
    expect((await runBatch(file, [job('c')])).answers).toMatchObject([{ type: 'done' }]);
  });

  test('acknowledges nothing when a statement gave up the whole transaction', async () => {
    // What SQLite itself does on an I/O error.
    file.db.exec(
      `CREATE TRIGGER give_up BEFORE INSERT ON test_notes WHEN NEW.id = 'broken' BEGIN SELECT RAISE(ROLLBACK, 'disk I/O error'); END`,
    );
    const { answers } = await runBatch(file, [job('a'), job('broken'), job('b')]);
    expect(answers.map(({ type }) => type)).toEqual(['fault', 'fault', 'fault']);
    expect(count()).toBe(0);
    expect((await runBatch(file, [job('c')])).answers).toMatchObject([{ type: 'done', value: 1 }]);
  });

  test('acknowledges nothing when it cannot begin', async () => {
    const other = openSqliteFile(sqlitePath(fresh.dataDir), false);
    other.db.exec('BEGIN IMMEDIATE');
    file.db.exec('PRAGMA busy_timeout = 1');
    expect((await runBatch(file, [job('a')])).answers.map(({ type }) => type)).toEqual(['fault']);
    other.close();
    expect((await runBatch(file, [job('a')])).answers).toMatchObject([{ type: 'done', value: 1 }]);
  });

  test('takes one statement at a time and binds whole numbers as such', () => {
    expect(() => file.run({ sql: 'SELECT 1; SELECT 2', parameters: [] })).toThrow(
      'One statement at a time. Left over: SELECT 2',
    );
    expect(file.run({ sql: "SELECT ? / 2 AS half, 'x' || ? AS text; -- done", parameters: [5, 7] }).rows).toEqual([
      { half: 2, text: 'x7' },
    ]);
  });
});
