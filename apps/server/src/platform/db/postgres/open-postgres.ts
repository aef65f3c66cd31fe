import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type QueryResult } from 'kysely';
import pg, { type Pool, type PoolClient } from 'pg';
import { countWrite } from '../../cost.ts';
import { createFairTurns } from '../../fair-turns.ts';
import type { Db, OpenOptions } from '../db.ts';
import { type Execute, readsOver } from '../kysely-over.ts';
import {
  type Applied,
  type Migrated,
  type Migration,
  createMigrationsTable,
  failedMigration,
  logMigrated,
  olderGoOnColumn,
  pendingMigrations,
  readMigrations,
  sqlFor,
} from '../migrations.ts';
import { createNotices } from '../notices.ts';
import { isOverAfter, mostReadsWaiting, namedReadMs } from '../read.ts';
import { type PostgresLock, lockPostgres } from './lock.ts';
import { openOutbox } from './outbox.ts';
import { type AtReplica, createReplica } from './replica.ts';
import { connect, createEpochCheck, createPool, execute, isStale, sendTogether, withCode } from './pool.ts';
import { createWriter } from './writer.ts';

/** The number of the advisory lock, the same in every process: whoever migrates this database holds it. */
const migrationsLock = 7_214_911_004;

interface LockWait {
  /** Milliseconds that a statement waits for a lock. */
  readonly lockTimeout: number;
  readonly tries: number;
  /** Milliseconds between two tries, in which what waits behind the migration gets on. */
  readonly pause: number;
}

const usualWait: LockWait = { lockTimeout: 3000, tries: 5, pause: 2000 };

/** Waited in vain for a lock, or lost a deadlock: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isLockedOut = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

/** Runs what waits for locks of tables, again where it got none. */
const whenLocked = async (run: () => Promise<void>, { tries, pause }: LockWait): Promise<void> => {
  for (let left = tries - 1; ; left -= 1)
    try {
      await run();
      return;
    } catch (error) {
      if (left === 0 || !isLockedOut(error)) throw error;
      await setTimeout(pause);
    }
};

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query(sqlFor('postgres', migration));
    await client.query('INSERT INTO migrations (name, checksum, applied_at, older_go_on) VALUES ($1, $2, $3, $4)', [
      migration.name,
      migration.checksum,
      Date.now(),
      Number(migration.olderGoOn),
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
};

const hasOlderGoOn = "SELECT 1 FROM pg_attribute WHERE attrelid = 'migrations'::regclass AND attname = 'older_go_on'";

const prepareTable = async (client: pg.Client): Promise<void> => {
  await client.query(createMigrationsTable);
  // Not IF NOT EXISTS, which waits for everybody who reads the table, such as pg_dump.
  const { rowCount } = await client.query(hasOlderGoOn);
  if (rowCount === 0) await client.query(`ALTER TABLE migrations ADD COLUMN ${olderGoOnColumn}`);
};

/** Migrates the schema, once, however many processes start at the same time. */
export const migratePostgres = async (databaseUrl: string, folder: string, wait = usualWait): Promise<Migrated> => {
  const client = await connect(databaseUrl, 'baithak migrations');
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationsLock]);
    // What waits behind a long transaction holds up everybody who comes to the table after it.
    await client.query(`SET lock_timeout = ${wait.lockTimeout}`);
    await whenLocked(() => prepareTable(client), wait);
    const { rows } = await client.query<Applied>('SELECT name, checksum, older_go_on FROM migrations');
    const { pending, newer } = pendingMigrations(readMigrations(folder), rows);
    for (const migration of pending)
      await whenLocked(() => apply(client, migration), wait).catch((error: unknown) => {
        throw failedMigration(migration, error);
      });
    return { ran: pending.map(({ name }) => name), newer };
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
};

type Options = Pick<OpenOptions, 'migrationsDir' | 'log' | 'namedReadMs' | 'answerTimeout' | 'onEpoch' | 'replicaUrl'> &
  Required<Pick<OpenOptions, 'observe' | 'lock' | 'onDeath'>> & { readonly databaseUrl: string };

const again = <Result>(run: () => Promise<Result>): Promise<Result> =>
  run().catch((error: unknown) => {
    if (isStale(error)) return run();
    throw error;
  });

/**
 * Reads of one turn of the event loop share a connection and are sent together: to take one for each, and to write to each,
 * cost more than to run them. A slow one holds up those of its turn, so long reads have a pool of their own.
 */
const readsByTurn = (pool: Pool): Execute => {
  let turn: { readonly client: Promise<PoolClient>; left: number } | undefined;

  const begin = () => {
    const begun = { client: withCode(pool.connect()), left: 1 };
    turn = begun;
    setImmediate(() => {
      if (turn === begun) turn = undefined;
      end(begun);
    });
    return begun;
  };
  const end = (ended: { readonly client: Promise<PoolClient>; left: number }): void => {
    ended.left -= 1;
    if (ended.left > 0) return;
    ended.client.then(
      (client) => client.release(),
      () => {},
    );
  };
  return async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    const mine = turn ?? begin();
    mine.left += 1;
    try {
      const client = await mine.client;
      sendTogether(client);
      return await execute<Row>(client, query);
    } finally {
      end(mine);
    }
  };
};

const position = CompiledQuery.raw('SELECT pg_current_wal_flush_lsn()::text AS lsn');

/** The replica's reads, long and named ones; the primary's where there is none. */
const replicaOf = (
  { replicaUrl, log }: Pick<Options, 'replicaUrl' | 'log'>,
  {
    epoch,
    read,
    namedTimeout,
  }: { readonly epoch: () => string; readonly read: Execute; readonly namedTimeout: number },
) => {
  const onlyPrimary: AtReplica = (_, atPrimary) => atPrimary();
  if (replicaUrl === undefined) return { long: onlyPrimary, named: onlyPrimary, close: async () => {} };
  const replica = createReplica({
    replicaUrl,
    log,
    epoch,
    position: async () => (await read<{ readonly lsn: string }>(position)).rows[0]?.lsn ?? '',
  });
  return {
    long: replica.reads(4, longTimeout),
    named: replica.reads(namedConnections, namedTimeout),
    close: replica.close,
  };
};

/** Milliseconds that a statement of a long read may take. */
const longTimeout = 120_000;
/** Connections for named reads. */
const namedConnections = 2;

/** Locks the database, migrates, then opens the pools: 10 connections to write, 6 for short reads, 2 for long ones, 2 for named ones. */
export const openPostgres = async (options: Options): Promise<Db> => {
  const { databaseUrl, log, onDeath, lock: kind } = options;
  const lock = kind === 'none' ? undefined : await lockPostgres({ databaseUrl, log, kind, onTaken: onDeath });
  try {
    return await openPools(options, lock);
  } catch (error) {
    await lock?.release();
    throw error;
  }
};

const openPools = async (options: Options, lock: PostgresLock | undefined): Promise<Db> => {
  const { databaseUrl, migrationsDir, log, onEpoch, answerTimeout } = options;
  const milliseconds = options.namedReadMs ?? namedReadMs;
  logMigrated(log, await migratePostgres(databaseUrl, migrationsDir));
  let epoch = '';
  const check = createEpochCheck((now) => {
    epoch = now;
    onEpoch?.(now);
  });
  const common = { databaseUrl, log, check: onEpoch || options.replicaUrl !== undefined ? check : undefined };
  const short = {
    ...common,
    pipeline: true,
    statementTimeout: 10_000,
    ...(answerTimeout !== undefined && { answerTimeout }),
  };
  const writes = createPool({ ...short, connections: 10, readOnly: false });
  const reads = createPool({ ...short, connections: 6, readOnly: true });
  const long = { ...common, pipeline: false, readOnly: true };
  const longReads = createPool({ ...long, connections: 2, statementTimeout: longTimeout });
  // One statement of a read that is over may still run: it is ended soon after.
  const statementTimeout = Math.max(1, 2 * milliseconds);
  const namedReads = createPool({ ...long, connections: namedConnections, statementTimeout });
  const turns = createFairTurns(namedConnections, mostReadsWaiting);
  const { listen, tell } = createNotices();
  const elsewhere = createNotices();
  const outbox =
    options.lock === 'shared'
      ? await openOutbox({ reads, writes, log, tell: elsewhere.tell, onBehind: options.onDeath })
      : undefined;
  const writer = createWriter(writes, { observe: options.observe, tell, outbox });
  const over =
    (pool: Pool): Execute =>
    <Row>(query: CompiledQuery) =>
      again(() => execute<Row>(pool, query));
  const shortRead = readsByTurn(reads);
  const read: Execute = <Row>(query: CompiledQuery) => again(() => shortRead<Row>(query));
  const namedDb = readsOver('postgres', over(namedReads));
  const replica = replicaOf(options, { epoch: () => epoch, read, namedTimeout: statementTimeout });
  return {
    engine: 'postgres',
    isShared: outbox !== undefined,
    read: readsOver('postgres', read),
    readLong: readsOver('postgres', <Row>(query: CompiledQuery) =>
      replica.long(
        (execute) => execute<Row>(query),
        () => over(longReads)<Row>(query),
      ),
    ),
    readInTurn: (named, input, key) =>
      turns(key, () =>
        replica.named(
          (execute) => named.run(readsOver('postgres', execute), input, isOverAfter(milliseconds)),
          () => named.run(namedDb, input, isOverAfter(milliseconds)),
        ),
      ),
    write: (write, input) => {
      countWrite();
      return writer.submit(write, input);
    },
    listen,
    follow: elsewhere.listen,
    catchUp: async () => outbox?.catchUp(),
    heardUpTo: () => outbox?.heardUpTo() ?? Infinity,
    ping: async () => {
      await lock?.ensure();
      await reads.query('SELECT 1');
    },
    close: async () => {
      await writer.close();
      await outbox?.close();
      await replica.close();
      await Promise.all([writes.end(), reads.end(), longReads.end(), namedReads.end()]);
      await lock?.release();
    },
  };
};
