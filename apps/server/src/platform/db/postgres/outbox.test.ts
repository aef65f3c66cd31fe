import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts';
import { createLog } from '../../log.ts';
import { openDatabase } from '../open.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { createPool } from './pool.ts';

describe.skipIf(!engines.includes('postgres'))('what writes leave for other processes', () => {
  let fresh: FreshDatabase;
  let pool: pg.Pool;
  let outbox: Outbox;
  const log = createLog('silent');
  const told: string[] = [];
  const clients: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: fresh.databaseUrl });
    await client.connect();
    clients.push(client);
    return client;
  };
  const leave = (client: pg.Client, name: string) =>
    client.query("INSERT INTO outbox (process, name, value) VALUES ('another', $1, '1')", [name]);

  beforeAll(async () => {
    fresh = await freshDatabase('postgres');
    const databaseUrl = fresh.databaseUrl ?? '';
    pool = createPool({ databaseUrl, log, connections: 2, readOnly: false, pipeline: false, statementTimeout: 5000 });
    outbox = await openOutbox({
      reads: pool,
      writes: pool,
      log,
      tell: (notices = []) => told.push(...notices.map(({ name }) => name)),
      onBehind: () => {},
    });
  });
  afterAll(async () => {
    await outbox.close();
    await Promise.all([...clients.map((client) => client.end()), pool.end()]);
    await fresh.remove();
  });

  it('is told once, in whatever order it commits', async () => {
    const [early, late] = [await connect(), await connect()];
    await early.query('BEGIN');
    await leave(early, 'left first');
    await late.query('BEGIN');
    await leave(late, 'left second');
    await late.query('COMMIT');
    await outbox.catchUp();
    await outbox.catchUp();
    expect(told).toEqual(['left second']);
    await early.query('COMMIT');
    await outbox.catchUp();
    await outbox.catchUp();
    expect(told).toEqual(['left second', 'left first']);
  });

  it('is not told to whoever left it, and not at all when nothing was stored', async () => {
    told.length = 0;
    const client = await pool.connect();
    await outbox.store(client, [{ name: 'own', value: 1, everywhere: true }]);
    client.release();
    const other = await connect();
    await other.query('BEGIN');
    await leave(other, 'taken back');
    await other.query('ROLLBACK');
    await outbox.catchUp();
    expect(told).toEqual([]);
  });

  it('needs every process on the database to follow it: one alone and several refuse each other', async () => {
    const databaseUrl = fresh.databaseUrl ?? '';
    const open = (lock: 'exclusive' | 'shared') =>
      openDatabase({
        databaseUrl,
        dataDir: fresh.dataDir,
        migrationsDir: new URL('../../../../migrations', import.meta.url).pathname,
        writesModule: new URL('../../../writes.ts', import.meta.url),
        log,
        lock,
      });
    const [one, two] = await Promise.all([open('shared'), open('shared')]);
    await expect(open('exclusive')).rejects.toThrow('is in use by another Baithak process');
    await Promise.all([one.close(), two.close()]);
    const alone = await open('exclusive');
    await expect(open('shared')).rejects.toThrow('is in use by another Baithak process');
    await alone.close();
  });
});
