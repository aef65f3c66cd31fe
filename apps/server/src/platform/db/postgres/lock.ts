import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { BadSetting } from '../../config.ts';
import type { Log } from '../../log.ts';
import { connect } from './pool.ts';

/** The number of the advisory lock of whoever serves this database. */
const serverLock = 7_214_911_005;
/** How long a start waits for a process that is just ending. */
const waitMs = 3_000;
/** A machine that vanished loses the lock within half a minute, and notices it itself within a quarter. */
const keepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
const heartbeatMs = 10_000;
const retryMs = 1_000;

const inUse = {
  exclusive:
    'DATABASE_URL: that database is in use by another Baithak process. Stop that one first, give this one a database of ' +
    'its own, or start all of them with the same REDIS_URL. Commands of npm run admin reach the running one by its DATA_DIR.',
  shared:
    'DATABASE_URL: that database is in use by another Baithak process, which has no REDIS_URL. Stop that one first, and start it with ' +
    'the same REDIS_URL as this one.',
};

/** One process alone, or several that hear of each other: the two kinds exclude each other. */
const statements = {
  exclusive: 'SELECT pg_advisory_lock($1)',
  shared: 'SELECT pg_advisory_lock_shared($1)',
} as const;

interface Options {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly kind: keyof typeof statements;
  /** Another process has taken the lock while this one had lost its connection: this one must serve no longer. */
  readonly onTaken: (error: Error) => void;
}

export interface PostgresLock {
  /** Resolves once the lock is held, and rejects when it cannot be had at present. */
  ensure(): Promise<void>;
  release(): Promise<void>;
}

/** Another process has the lock. */
class TakenError extends BadSetting {}

/** A connection that holds the lock. */
const take = async ({ databaseUrl, kind }: Pick<Options, 'databaseUrl' | 'kind'>): Promise<pg.Client> => {
  const limits = { query_timeout: 2 * waitMs, lock_timeout: waitMs, options: keepAlive };
  const client = await connect(databaseUrl, 'baithak lock', limits);
  try {
    await client.query(statements[kind], [serverLock]);
    return client;
  } catch (error) {
    await client.end();
    throw error instanceof pg.DatabaseError && error.code === '55P03'
      ? new TakenError(inUse[kind], { cause: error })
      : error;
  }
};

/**
 * Locks a PostgreSQL for this process until `release`, or until the process ends, however it ends: the lock is the
 * database's own and goes with its connection. A lost connection is replaced.
 */
export const lockPostgres = async ({ databaseUrl, log, kind, onTaken }: Options): Promise<PostgresLock> => {
  let holder: pg.Client | undefined;
  let taking: Promise<void> | undefined;
  let released = false;

  const hold = async (): Promise<void> => {
    const client = await take({ databaseUrl, kind });
    if (released) return client.end();
    holder = client;
    const beat = setInterval(() => {
      // A broken connection answers nothing, not even an error.
      client.query('SELECT 1').catch(() => client.connection.stream.destroy());
    }, heartbeatMs).unref();
    client.once('end', () => {
      clearInterval(beat);
      holder = undefined;
      if (!released) void regain();
    });
  };
  const ensure = async (): Promise<void> => {
    if (!holder) await (taking ??= hold().finally(() => (taking = undefined)));
  };
  const regain = async (): Promise<void> => {
    log.warn('the connection that holds the lock of the database was lost');
    while (!released && !holder) {
      await wait(retryMs, undefined, { ref: false });
      await ensure().catch((error: unknown) => {
        if (error instanceof TakenError && !released) {
          released = true;
          onTaken(error);
        }
      });
    }
  };

  await ensure();
  return {
    ensure,
    release: async () => {
      released = true;
      await taking?.catch(() => {});
      await holder?.end();
    },
  };
};
