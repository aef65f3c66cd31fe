import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Pool, PoolClient } from 'pg';
import { countWrite } from '../../cost.ts';
import { createFairTurns } from '../../fair-turns.ts';
import type { Db, OpenOptions } from '../db.ts';
import { type Execute, readsOver } from '../kysely-over.ts';
import {
  type Applied,
  type Migration,
  createMigrationsTable,
  failedMigration,
  pendingMigrations,
  readMigrations,
  sqlFor,
} from '../migrations.ts';
import { createNotices } from '../notices.ts';
import { isOverAfter, mostReadsWaiting, namedReadMs } from '../read.ts';
import { type PostgresLock, lockPostgres } from './lock.ts';
import { openOutbox } from './outbox.ts';
import { connect, createPool, execute, isStale, sendTogether, withCode } from './pool.ts';
import { createWriter } from './writer.ts';

/** The number of the advisory lock, the same in every process: whoever migrates this database holds it. */
const migrationsLock = 7_214_911_004;

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query(sqlFor('postgres', migration));
    await client.query('INSERT INTO migrations (name, checksum, applied_at) VALUES ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      Date.now(),
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw failedMigration(migration, error);
  }
};

/** Migrates the schema, once, however many processes start at the same time. Returns the migrations that ran. */
export const migratePostgres = async (databaseUrl: string, folder: string): Promise<readonly string[]> => {
  const client = await connect(databaseUrl, 'baithak migrations');
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationsLock]);
    await client.query(createMigrationsTable);
    const { rows } = await client.query<Applied>('SELECT name, checksum FROM migrations');
    const pending = pendingMigrations(readMigrations(folder), rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
};

type Options = Pick<OpenOptions, 'migrationsDir' | 'log' | 'namedReadMs' | 'answerTimeout'> &
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
  const { databaseUrl, migrationsDir, log, answerTimeout, namedReadMs: milliseconds = namedReadMs } = options;
  const migrations = await migratePostgres(databaseUrl, migrationsDir);
  if (migrations.length > 0) log.info({ migrations }, 'migrated');
  const writes = createPool({
    databaseUrl,
    log,
    connections: 10,
    readOnly: false,
    pipeline: true,
    statementTimeout: 10_000,
    ...(answerTimeout !== undefined && { answerTimeout }),
  });
  const reads = createPool({
    databaseUrl,
    log,
    connections: 6,
    readOnly: true,
    pipeline: true,
    statementTimeout: 10_000,
    ...(answerTimeout !== undefined && { answerTimeout }),
  });
  const longReads = createPool({
    databaseUrl,
    log,
    connections: 2,
    readOnly: true,
    pipeline: false,
    statementTimeout: 120_000,
  });
  // One statement of a read that is over may still run: it is ended soon after.
  const statementTimeout = Math.max(1, 2 * milliseconds);
  const namedReads = createPool({
    databaseUrl,
    log,
    connections: namedConnections,
    readOnly: true,
    pipeline: false,
    statementTimeout,
  });
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
  const namedDb = readsOver('postgres', over(namedReads));
  return {
    engine: 'postgres',
    isShared: outbox !== undefined,
    read: readsOver('postgres', <Row>(query: CompiledQuery) => again(() => shortRead<Row>(query))),
    readLong: readsOver('postgres', over(longReads)),
    readInTurn: (read, input, key) => turns(key, () => read.run(namedDb, input, isOverAfter(milliseconds))),
    write: (write, input) => {
      countWrite();
      return writer.submit(write, input);
    },
    listen,
    follow: elsewhere.listen,
    catchUp: async () => outbox?.catchUp(),
    ping: async () => {
      await lock?.ensure();
      await reads.query('SELECT 1');
    },
    close: async () => {
      await writer.close();
      await outbox?.close();
      await Promise.all([writes.end(), reads.end(), longReads.end(), namedReads.end()]);
      await lock?.release();
    },
  };
};
