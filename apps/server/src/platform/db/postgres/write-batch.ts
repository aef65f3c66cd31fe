import type { Pool, PoolClient } from 'pg';
import { openTx } from '../kysely-over.ts';
import { noticesOf, type Notice } from '../notices.ts';
import type { Tx } from '../write.ts';
import { execute, isStale, sendTogether } from './pool.ts';

export interface Job {
  readonly name: string;
  readonly run: (tx: Tx) => Promise<unknown>;
}

/** `bytes`: that it stored. */
export type Outcome =
  | { readonly value: unknown; readonly bytes: number; readonly notices: readonly Notice[] | undefined }
  | { readonly error: unknown };

const runOne = async (client: PoolClient, job: Job, lost: Promise<never>): Promise<Outcome> => {
  const handle = openTx('postgres', job.name, (query) => {
    sendTogether(client);
    return execute(client, query);
  });
  try {
    const value = await Promise.race([job.run(handle.tx), lost]);
    const failed = handle.end();
    if (failed) throw failed.failure;
    return { value, bytes: handle.stored(), notices: noticesOf(handle.tx) };
  } finally {
    handle.end();
  }
};

/** Aborted by another transaction (serialization failure, deadlock) or by a migration: a retry may succeed. */
const isWorthRetrying = (error: unknown): boolean =>
  isStale(error) || (error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01'));

/** A failure that leaves the connection, and so the transaction, usable. */
const isOfTheWrite = (lost: { readonly is: boolean }, error: unknown): boolean => !lost.is && !isWorthRetrying(error);

/** Each write under its own savepoint; a savepoint rolled back to is still there for the next write. */
const runEach = async (
  client: PoolClient,
  jobs: readonly Job[],
  lost: { is: boolean; promise: Promise<never> },
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  // Not waited for one by one: what comes after them fails when they do.
  const sent: Promise<unknown>[] = [];
  const send = (sql: string): void => {
    sendTogether(client);
    const answered = client.query(sql);
    answered.catch(() => {});
    sent.push(answered);
  };
  send('BEGIN; SAVEPOINT one_write');
  for (const [at, job] of jobs.entries()) {
    const isLast = at + 1 === jobs.length;
    try {
      const outcome = await runOne(client, job, lost.promise);
      if (!isLast) send('RELEASE one_write; SAVEPOINT one_write');
      outcomes.push(outcome);
    } catch (error) {
      if (!isOfTheWrite(lost, error)) throw error;
      send('ROLLBACK TO one_write');
      outcomes.push({ error });
    }
  }
  const { command } = await client.query('COMMIT');
  await Promise.all(sent);
  if (command !== 'COMMIT') throw new Error('The transaction was given up by PostgreSQL.');
  return outcomes;
};

const watchLoss = (client: PoolClient) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const lost = { is: false, promise, stop: () => void client.off('error', onError) };
  const onError = (error: Error): void => {
    lost.is = true;
    reject(error);
  };
  promise.catch(() => {});
  client.on('error', onError);
  return lost;
};

const attempt = async (pool: Pool, jobs: readonly Job[]): Promise<Outcome[]> => {
  const client = await pool.connect();
  const lost = watchLoss(client);
  let unusable = false;
  try {
    return await runEach(client, jobs, lost);
  } catch (error) {
    unusable =
      lost.is ||
      (await client.query('ROLLBACK').then(
        () => false,
        () => true,
      ));
    throw error;
  } finally {
    lost.stop();
    client.release(unusable);
  }
};

const attempts = 5;

/**
 * Runs the writes in one transaction and answers after the one commit; retried when another transaction aborted it.
 * Rejects when nothing is known to be stored.
 */
export const runBatch = async (pool: Pool, jobs: readonly Job[]): Promise<Outcome[]> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(pool, jobs);
    } catch (error) {
      if (!isWorthRetrying(error) || tried >= attempts) throw error;
    }
  }
};
