import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { within } from '@baithak/protocol/testing/within';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { engines, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts';
import { openPostgresLine } from '../../../testing/servers/postgres-server.ts';
import { openWorld } from '../../../testing/world.ts';
import { createLog } from '../../log.ts';
import { isUnavailable } from '../answer.ts';
import type { Db } from '../db.ts';
import { fixtureMigrations, openFixture } from '../fixture/open-fixture.ts';
import * as writes from '../fixture/writes.ts';
import { migratePostgres } from './open-postgres.ts';
import { createEpochCheck, createPool } from './pool.ts';

describe.skipIf(!engines.includes('postgres'))('on postgres', () => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeEach(async () => {
    fresh = await freshDatabase('postgres', { empty: true });
    db = await openFixture(fresh);
  });
  afterEach(async () => {
    await db.close();
    await fresh.remove();
  });
  const ofThisDatabase = sql`locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const held = sql`${ofThisDatabase} AND granted`;
  const pids = async (which: typeof held) =>
    (await sql<{ pid: number }>`SELECT pid FROM pg_locks WHERE ${which}`.execute(db.readLong)).rows;
  const lockHolders = () => pids(held);
  const lockWaiters = () => pids(sql`${ofThisDatabase} AND NOT granted`);
  const endLockHolder = () => sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE ${held}`.execute(db.readLong);
  const add = (id: string, roomId = 'room') => db.write(writes.addNote, { id, roomId });
  const stored = async (roomId = 'room') => (await writes.noteList(db.read, roomId)).map(({ id }) => id);

  test('a lost connection rejects the writes on it, and the next ones are stored', async () => {
    const note = (id: string, stop: boolean) => db.write(writes.backendPid, { id, roomId: 'room', stop });
    const all = await Promise.allSettled([note('a', false), note('b', true), note('c', false)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await Promise.all(['d', 'e'].map((id) => add(id)));
    expect(await stored()).toEqual(['d', 'e']);
  });

  test('where a line swallows what is sent, writes and reads are answered, and later ones go on over another line', async () => {
    const line = await openPostgresLine(fresh.databaseUrl ?? '');
    const behind = await openFixture({ ...fresh, databaseUrl: line.url }, { lock: 'none', answerTimeout: 1500 });
    try {
      const write = (id: string) => behind.write(writes.addNote, { id, roomId: 'room' });
      await write('before');
      line.swallow();
      const asked = [write('one'), write('two'), write('three'), writes.noteList(behind.read, 'room')];
      const outcomes = await Promise.allSettled(asked);
      expect(outcomes.map((each) => each.status === 'rejected' && isUnavailable(each.reason))).toEqual(
        Array.from(asked, () => true),
      );
      await line.mend();
      await write('after');
      expect(await stored()).toEqual(['before', 'after']);
    } finally {
      await behind.close();
      await line.close();
    }
  });

  test('a server that has become a standby refuses the writes of one moment, and later ones go to whoever takes them', async () => {
    await db.write(writes.becomeStandby, { id: 'before', roomId: 'room' });
    const [refused] = await Promise.allSettled([add('refused')]);
    expect(refused.status === 'rejected' && isUnavailable(refused.reason)).toBe(true);
    await add('after');
    expect(await stored()).toEqual(['before', 'after']);
  });

  describe('where connections lead to another database than before', () => {
    /** The table of migrations/0121; the fixture has its own. */
    const makeEpoch = () =>
      sql.raw(`CREATE TABLE database_epoch (id INTEGER PRIMARY KEY, value TEXT NOT NULL);
        INSERT INTO database_epoch VALUES (1, 'one')`);
    const admin = async (query: string) => {
      const client = new pg.Client({ connectionString: fresh.databaseUrl });
      await client.connect();
      try {
        await client.query(query);
      } finally {
        await client.end();
      }
    };
    const busy = (of: Db, seconds: number) =>
      Promise.all(
        Array.from({ length: 2 }, async () => {
          const { rows } = await sql<{
            pid: number;
          }>`SELECT pg_backend_pid() AS pid, pg_sleep(${seconds})`.execute(of.readLong);
          return rows[0]?.pid;
        }),
      );

    test('the epoch is told of the first one and of each that is another, and those of the former one are ended', async () => {
      await admin(makeEpoch().compile(db.read).sql);
      const told: string[] = [];
      const other = await openFixture(fresh, { lock: 'none', onEpoch: (epoch) => void told.push(epoch) });
      try {
        await writes.noteList(other.read, 'room');
        const before = await busy(other, 0.1);
        expect(new Set(told).size).toBe(1);
        await admin(`UPDATE database_epoch SET value = 'two'`);
        // A new connection, for a pool that had none.
        await other.write(writes.addNote, { id: 'after', roomId: 'room' });
        expect(new Set(told).size).toBe(2);
        expect(await writes.noteList(other.read, 'room')).toMatchObject([{ id: 'after' }]);
        const after = await busy(other, 0.1);
        expect(after.filter((pid) => before.includes(pid))).toEqual([]);
        expect(new Set(told).size).toBe(2);
      } finally {
        await other.close();
      }
    });

    test('a role that may not ask for the cluster has the epoch of the row alone, and a dump that was restored is another one', async () => {
      const role = `plain_${new URL(fresh.databaseUrl ?? '').pathname.slice(1)}`;
      const url = new URL(fresh.databaseUrl ?? '');
      url.username = role;
      const epochs: string[] = [];
      const look = async () => {
        const check = createEpochCheck((epoch) => void epochs.push(epoch));
        const common = {
          connections: 1,
          readOnly: true,
          pipeline: true,
          statementTimeout: 0,
          log: createLog('silent'),
        };
        const pool = createPool({ ...common, databaseUrl: url.href, check });
        try {
          await pool.query('SELECT 1');
        } finally {
          await pool.end();
        }
      };
      await admin(makeEpoch().compile(db.read).sql);
      await admin(`CREATE ROLE ${role} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
      try {
        await look();
        await admin(`REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC`);
        await look();
        await look();
        // As a dump does it.
        await admin(`DROP TABLE database_epoch`);
        await admin(makeEpoch().compile(db.read).sql);
        await admin(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
        await look();
        const [whole, row, again, restored] = epochs;
        expect(again).toBe(row);
        expect(new Set([whole, row, restored]).size).toBe(3);
      } finally {
        await admin(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}; DROP ROLE ${role}`);
      }
    });
  });

  test('reads of one turn share a connection: one that fails harms no other, and a lost connection only those of its turn', async () => {
    const pid = async () =>
      (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db.read)).rows.map((row) => row.pid);
    const divided = sql`SELECT 1 / 0`.execute(db.read);
    const [first, failed, last] = await Promise.allSettled([pid(), divided, pid()]);
    expect([first.status, failed.status]).toEqual(['fulfilled', 'rejected']);
    expect(last).toEqual(first);
    const ended = sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db.read);
    const lost = await Promise.allSettled([ended, pid(), stored()]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await add('after');
    expect(await stored()).toEqual(['after']);
  });

  test('every idle connection may be lost without harm', async () => {
    await Promise.all(
      [...Array(20).keys()].map((at) => db.write(writes.addNoteAlone, { id: `n${at}`, roomId: 'room' })),
    );
    await stored();
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(
      db.readLong,
    );
    // A pooled connection may be handed out before its loss is known: that one write is refused, never lost in silence.
    const acknowledged: string[] = [];
    for (const at of Array(20).keys())
      await add(`after${at}`).then(
        () => acknowledged.push(`after${at}`),
        () => {},
      );
    expect(acknowledged.length).toBeGreaterThan(9);
    const kept = await stored().catch(() => stored());
    expect(kept.filter((id) => id.startsWith('after'))).toEqual(acknowledged);
  });

  test('writes that lock each other out are tried again', async () => {
    const pair = (note: string, first: string, second: string) => db.write(writes.lockTwo, { first, second, note });
    await Promise.all([pair('one', 'room', 'a; b'), pair('two', 'a; b', 'room'), pair('three', 'room', 'a; b')]);
    expect(await stored()).toHaveLength(3);
    expect(await stored('a; b')).toHaveLength(3);
  });

  test('a second process is refused in words until the first one ends, and has migrated nothing', async () => {
    const folder = mkdtempSync(join(fresh.dataDir, 'later-'));
    cpSync(fixtureMigrations, folder, { recursive: true });
    writeFileSync(join(folder, '0003-later.sql'), 'CREATE TABLE later (id TEXT)');
    await expect(openFixture(fresh)).rejects.toThrow(
      /^DATABASE_URL: that database is in use by another Baithak process\..+with the same REDIS_URL\./,
    );
    await expect(openFixture(fresh, { migrationsDir: folder })).rejects.toThrow(/is in use/);
    expect(await add('still')).toBeDefined();
    await db.close();
    await (await openFixture(fresh)).close();
    db = await openFixture(fresh);
  });

  test('a process that lost the connection of its lock takes it again, and pings once it has it', async () => {
    const [before] = await lockHolders();
    await endLockHolder();
    await expect.poll(lockHolders).toEqual([expect.not.objectContaining(before ?? {})]);
    await db.ping();
    await expect(openFixture(fresh)).rejects.toThrow('is in use by another Baithak process');
    expect(await add('after')).toBeDefined();
  });

  test('a process whose lock another one took meanwhile ends', async () => {
    await db.close();
    const taken = Promise.withResolvers<Error>();
    db = await openFixture(fresh, { onDeath: taken.resolve });
    const other = new pg.Client({ connectionString: fresh.databaseUrl });
    await other.connect();
    const waiting = other.query(
      `SELECT pg_advisory_lock(objid::bigint | (classid::bigint << 32)) FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    // Ended before the other one waits for it, the lock would go back to the first process.
    await expect.poll(lockWaiters).toHaveLength(1);
    await endLockHolder();
    await waiting;
    expect((await within('the lock to be taken', taken.promise)).message).toContain(
      'is in use by another Baithak process',
    );
    await expect(db.ping()).rejects.toThrow();
    await other.end();
  });

  test('two processes on one row count right, because the row is locked', async () => {
    const other = await openFixture(fresh, { lock: 'none' });
    const revs = await Promise.all(
      [...Array(60).keys()].map((at) =>
        (at % 2 ? db : other).write(writes.addNoteByReading, { id: `n${at}`, roomId: 'room' }),
      ),
    );
    await other.close();
    expect(revs.toSorted((a, b) => a - b)).toEqual([...Array(60).keys()].map((at) => at + 1));
  });

  test('another process may add columns while this one reads and writes', async () => {
    const all = () => writes.fixture(db.read).selectFrom('test_rooms').selectAll().orderBy('id').execute();
    const touch = (id: string) => db.write(writes.touchRoom, { id });
    for (const _ of Array(8)) {
      await all();
      await touch('room');
    }
    const other = new pg.Client({ connectionString: fresh.databaseUrl });
    await other.connect();
    await other.query("ALTER TABLE test_rooms ADD COLUMN title TEXT NOT NULL DEFAULT 'new'");
    await other.end();
    expect(await touch('room')).toMatchObject({ id: 'room', title: 'new' });
    expect(await all()).toMatchObject([{ title: 'new' }, { title: 'new' }]);
  });

  test('a limit stands in the statement, unless a client chose it', () => {
    const few = db.read.selectFrom('people').select('id');
    const fixed = few.limit(20).compile();
    expect([fixed.sql.endsWith(' limit 20'), fixed.parameters]).toEqual([true, []]);
    const chosen = few.limit(sql<number>`${20}`).compile();
    expect([chosen.sql.endsWith(' limit $1'), chosen.parameters]).toEqual([true, [20]]);
  });

  test('migrations run once, however many processes start together', async () => {
    const empty = await freshDatabase('postgres', { empty: true });
    const ran = await Promise.all(
      [...Array(6).keys()].map(() => migratePostgres(empty.databaseUrl ?? '', fixtureMigrations)),
    );
    expect(ran.flatMap((each) => each.ran)).toEqual(['0001-rooms', '0002-notes']);
    await empty.remove();
  });

  describe('a migration that waits behind a long transaction', () => {
    let folder: string;
    let long: pg.Client;
    beforeEach(async () => {
      folder = mkdtempSync(join(fresh.dataDir, 'migrations-'));
      cpSync(fixtureMigrations, folder, { recursive: true });
      writeFileSync(join(folder, '0003-title.sql'), 'ALTER TABLE test_rooms ADD COLUMN title TEXT;\n');
      long = new pg.Client({ connectionString: fresh.databaseUrl });
      await long.connect();
      await long.query('BEGIN');
      await long.query('SELECT * FROM test_rooms');
    });
    afterEach(() => long.end());
    const waiting = () => pids(sql`NOT granted AND mode = 'AccessExclusiveLock'`);
    const migrate = (wait: { lockTimeout: number; tries: number; pause: number }) =>
      migratePostgres(fresh.databaseUrl ?? '', folder, wait);

    test('lets the sends behind it through, tries again, and runs once the transaction is over', async () => {
      const migrating = migrate({ lockTimeout: 400, tries: 100, pause: 300 });
      await expect.poll(waiting).toHaveLength(1);
      expect(await db.write(writes.touchRoom, { id: 'room' })).toMatchObject({ id: 'room' });
      await expect.poll(waiting).toHaveLength(1);
      await long.query('COMMIT');
      expect(await migrating).toEqual({ ran: ['0003-title'], newer: [] });
    });

    test('fails with its name after some tries, and has changed nothing', async () => {
      await expect(migrate({ lockTimeout: 50, tries: 3, pause: 10 })).rejects.toThrow(
        'Migration 0003-title.sql failed and changed nothing: canceling statement due to lock timeout',
      );
      await long.query('COMMIT');
      expect(await migrate({ lockTimeout: 50, tries: 1, pause: 10 })).toMatchObject({ ran: ['0003-title'] });
    });
  });
});

const hasPostgres = engines.includes('postgres');

test.skipIf(!hasPostgres)(
  `without its database the server lives, says that it is not ready, and stores again once it is back${hasPostgres ? '' : ' (skipped: no PostgreSQL here)'}`,
  async () => {
    const world = await openWorld('postgres');
    const { url } = world;
    const name = new URL(world.running.app.config.databaseUrl ?? '').pathname.slice(1);
    const adminUrl = new URL(world.running.app.config.databaseUrl ?? '');
    adminUrl.pathname = 'postgres';
    const admin = new pg.Client({ connectionString: adminUrl.href });
    await admin.connect();
    const enter = (username: string) => ask(url, 'POST /auth/guest', { input: { username } });
    try {
      const person = await world.member('patient1');
      await admin.query(`ALTER DATABASE ${name} RENAME TO ${name}_away`).catch(async () => {
        await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
        await admin.query(`ALTER DATABASE ${name} RENAME TO ${name}_away`);
      });
      const listing = () => ask(url, 'GET /a/rooms/all', { bearer: person.session.accessToken });
      await expect.poll(async () => (await listing()).body).toMatchObject({ status: 0, code: 'NOT_READY' });
      const { status, headers, body } = await enter('mehmaan1');
      expect([status, body['code']]).toEqual([503, 'NOT_READY']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await fetch(`${url}/health`)).status).toBe(200);
      expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ failing: ['database'] });
      await admin.query(`ALTER DATABASE ${name}_away RENAME TO ${name}`);
      await expect.poll(async () => (await listing()).status).toBe(200);
      expect((await enter('mehmaan2')).status).toBe(200);
      expect((await fetch(`${url}/ready`)).status).toBe(200);
    } finally {
      await admin.end();
      await world.close();
    }
  },
);

describe('the pool of connections', () => {
  /** A message of PostgreSQL's protocol. */
  const message = (kind: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(kind), length, body]);
  };
  const welcome = message('R', Buffer.alloc(4));
  const ready = message('Z', Buffer.from('I'));
  const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

  /** Ends each connection in the very packet that says it is ready. */
  const database = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(Buffer.concat([welcome, ready, ended])));
  });
  beforeAll(() => new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void database.close());

  test('a connection that is lost before anybody listens to it refuses its query, and ends no process', async () => {
    const { port } = database.address() as AddressInfo;
    const databaseUrl = `postgresql://me@127.0.0.1:${port}/chat`;
    const log = createLog('silent');
    const pool = createPool({
      databaseUrl,
      connections: 1,
      readOnly: false,
      pipeline: false,
      statementTimeout: 0,
      log,
    });
    const client = await pool.connect();
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    await pool.end();
  });
});
