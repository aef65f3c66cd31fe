import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../../log.ts';
import { Refusal } from '../../errors.ts';
import { tookTooLong } from '../answer.ts';
import type { Execute } from '../kysely-over.ts';
import { createPool, endNow, epochOfStandby, execute, withCode } from './pool.ts';

/** Milliseconds that a read waits for what was committed before it, and that a standby may need for one answer to that question. */
const waitMs = 100;
const answerMs = 1000;
/** Milliseconds for which it is not tried again once it was away or behind. */
const pauseMs = 5000;

/** A read that is tried at the standby, and where that cannot be, or fails for a reason of its own, at the primary. */
export type AtReplica = <Out>(
  atStandby: (execute: Execute) => Promise<Out>,
  atPrimary: () => Promise<Out>,
) => Promise<Out>;

interface Options {
  readonly replicaUrl: string;
  readonly log: Log;
  /** How far the primary's log is written: all that anybody could see there is before it. */
  readonly position: () => Promise<string>;
  /** Of the primary's connections. */
  readonly epoch: () => string;
}

interface Replica {
  /** Connections for reads whose statements may take so many milliseconds. */
  reads(connections: number, statementTimeout: number): AtReplica;
  close(): Promise<void>;
}

/** A promoted standby keeps the position at which it stopped to follow. */
const hasReplayed = `SELECT pg_is_in_recovery() AND COALESCE(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS yes`;

const untilReplayed = async (client: PoolClient, position: string): Promise<void> => {
  const end = performance.now() + waitMs;
  for (let pause = 1; ; pause *= 2) {
    const asked = { text: hasReplayed, values: [position], query_timeout: answerMs };
    if ((await client.query<{ readonly yes: number }>(asked)).rows[0]?.yes === 1) return;
    if (performance.now() > end) throw new Error(`It is more than ${waitMs} ms behind, or follows nobody.`);
    await wait(pause);
  }
};

/**
 * A standby answers a read once it has replayed all that the primary had when the read was asked: whoever lost a right before, or has
 * just written something, is told what the primary would tell (docs/decisions/several-processes.md#a-replica-answers-what-the-primary-would).
 */
export const createReplica = ({ replicaUrl, log, position, epoch }: Options): Replica => {
  const pools: Pool[] = [];
  const epochs = new WeakMap<object, string>();
  let notBefore = 0;
  let isAway = false;
  const leave = (error: unknown): void => {
    notBefore = performance.now() + pauseMs;
    if (!isAway)
      log.warn({ err: error }, 'long reads go to DATABASE_URL: the replica is away, behind or another database');
    isAway = true;
  };
  const come = (): void => {
    if (isAway) log.info('long reads go to the replica again');
    isAway = false;
  };

  /** Of a new connection, which ends where no answer comes. */
  const noteEpoch = async (client: pg.ClientBase): Promise<void> => {
    const timer = setTimeout(() => endNow(client), answerMs);
    epochs.set(client, await epochOfStandby(client).finally(() => clearTimeout(timer)));
  };

  /** A connection that has everything; undefined when there is none to be had now. */
  const take = async (pool: Pool): Promise<PoolClient | undefined> => {
    const isBusy = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
    if (isBusy || performance.now() < notBefore) return undefined;
    const written = await position();
    const current = epoch();
    let client: PoolClient | undefined;
    try {
      client = await withCode(pool.connect());
      await untilReplayed(client, written);
      if (epochs.get(client) !== current || epoch() !== current) throw new Error('It is of another epoch.');
      come();
      return client;
    } catch (error) {
      client?.release(true);
      leave(error);
      return undefined;
    }
  };

  const readsAt =
    (pool: Pool): AtReplica =>
    async (atStandby, atPrimary) => {
      const client = await take(pool);
      if (!client) return atPrimary();
      try {
        const out = await atStandby((query) => execute(client, query));
        client.release();
        return out;
      } catch (error) {
        const isOwn = error instanceof Refusal || tookTooLong(error);
        client.release(!isOwn);
        // Replaying ends a read that holds it up for too long, and a standby may end.
        if (isOwn) throw error;
        return atPrimary();
      }
    };

  return {
    reads: (connections, statementTimeout) => {
      const pool = createPool({
        databaseUrl: replicaUrl,
        connections,
        readOnly: true,
        pipeline: false,
        statementTimeout,
        connectTimeout: answerMs,
        check: noteEpoch,
        log,
      });
      pools.push(pool);
      return readsAt(pool);
    },
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
};
