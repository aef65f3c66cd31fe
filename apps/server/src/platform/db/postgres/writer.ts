import type { Pool, PoolClient } from 'pg';
import { type WriteCost, costOfWrite } from '../../cost.ts';
import { DatabaseFault, answerOf, errorOf } from '../answer.ts';
import type { BatchObserver } from '../db.ts';
import { openTx } from '../kysely-over.ts';
import { type Notice, type Notices, markShared, noticesOf } from '../notices.ts';
import type { Tx, Write } from '../write.ts';
import type { Outbox } from './outbox.ts';
import { execute, isStale, sendTogether, withCode } from './pool.ts';

interface Job {
  readonly name: string;
  readonly run: (tx: Tx) => Promise<unknown>;
}

/** `bytes`: that it stored. */
type Outcome =
  | { readonly value: unknown; readonly bytes: number; readonly notices: readonly Notice[] | undefined }
  | { readonly error: unknown };

const runOne = async (
  client: PoolClient,
  job: Job,
  lost: Promise<never>,
  outbox: Outbox | undefined,
): Promise<Outcome> => {
  const handle = openTx('postgres', job.name, (query) => {
    sendTogether(client);
    return execute(client, query);
  });
  if (outbox) markShared(handle.tx);
  try {
    const value = await Promise.race([job.run(handle.tx), lost]);
    const failed = handle.end();
    if (failed) throw failed.failure;
    const notices = noticesOf(handle.tx);
    if (notices) await outbox?.store(client, notices);
    return { value, bytes: handle.stored(), notices };
  } finally {
    handle.end();
  }
};

/** Aborted by another transaction (serialization failure, deadlock) or by a migration: a retry may succeed. */
const isWorthRetrying = (error: unknown): boolean =>
  isStale(error) || (error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01'));

/** The server has become a read-only standby of another one: a new connection may reach the one that takes writes. */
const isDemoted = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25006';

/** A failure that leaves the connection, and so the transaction, usable. */
const isOfTheWrite = (lost: { readonly is: boolean }, error: unknown): boolean =>
  !lost.is && !isWorthRetrying(error) && !isDemoted(error);

/** Each write under its own savepoint; a savepoint rolled back to is still there for the next write. */
const runEach = async (
  client: PoolClient,
  jobs: readonly Job[],
  lost: { is: boolean; promise: Promise<never> },
  outbox: Outbox | undefined,
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
      const outcome = await runOne(client, job, lost.promise, outbox);
      if (!isLast) send('RELEASE one_write; SAVEPOINT one_write');
      outcomes.push(outcome);
    } catch (error) {
      if (!isOfTheWrite(lost, error)) throw error;
      send('ROLLBACK TO one_write');
      outcomes.push({ error });
    }
  }
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    // Nobody knows whether it was stored: what it may have taken is looked up here too.
    for (const outcome of outcomes) if ('notices' in outcome) outbox?.tellHere(outcome.notices ?? []);
    throw error;
  });
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

const attempt = async (pool: Pool, jobs: readonly Job[], outbox: Outbox | undefined): Promise<Outcome[]> => {
  const client = await pool.connect();
  const lost = watchLoss(client);
  let unusable = false;
  try {
    return await runEach(client, jobs, lost, outbox);
  } catch (error) {
    unusable =
      lost.is ||
      isDemoted(error) ||
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
const runBatch = async (pool: Pool, jobs: readonly Job[], outbox: Outbox | undefined): Promise<Outcome[]> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await withCode(attempt(pool, jobs, outbox));
    } catch (error) {
      if (!isWorthRetrying(error) || tried >= attempts) throw error;
    }
  }
};

/** Writes of one key that one transaction may hold. */
const largestBatch = 128;

interface Pending extends Job {
  readonly cost: WriteCost;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Writer {
  submit<In, Out>(write: Write<In, Out>, input: In): Promise<Out>;
  /** Lets submitted writes finish; later ones are refused. */
  close(): Promise<void>;
}

// As on SQLite, where the error crosses a thread: a Refusal stays a Refusal, everything else becomes a fault with its code.
const rebuilt = (error: unknown): Error => {
  const answer = answerOf(error);
  return answer.type === 'done' ? new DatabaseFault('Nothing failed.') : errorOf(answer);
};

interface After {
  readonly observe: BatchObserver;
  readonly tell: Notices['tell'];
  /** With several processes: what others are to hear is stored in the same transaction. */
  readonly outbox?: Outbox | undefined;
}

const run = async (pool: Pool, batch: readonly Pending[], { observe, tell, outbox }: After): Promise<void> => {
  const began = performance.now();
  try {
    const outcomes = await runBatch(pool, batch, outbox);
    observe({ writes: batch.length, milliseconds: performance.now() - began });
    for (const [at, pending] of batch.entries()) {
      const outcome = outcomes[at];
      if (outcome && 'value' in outcome) {
        pending.cost.stored(outcome.bytes);
        pending.resolve(outcome.value);
        tell(outcome.notices);
      } else pending.reject(rebuilt(outcome?.error));
    }
  } catch (error) {
    for (const { reject } of batch) reject(rebuilt(error));
  }
};

/** Writes of one key gather while their key's transaction runs; other keys, and writes without one, run beside them. */
export const createWriter = (pool: Pool, after: After): Writer => {
  const queues = new Map<string, Pending[]>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  const follow = (work: Promise<void>): void => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const runQueue = async (key: string, queue: Pending[]): Promise<void> => {
    // Writes of the same turn of the event loop join the batch.
    await new Promise(setImmediate);
    while (queue.length > 0) await run(pool, queue.splice(0, largestBatch), after);
    queues.delete(key);
  };
  const enqueue = (key: string, pending: Pending): void => {
    const queue = queues.get(key);
    if (queue) return void queue.push(pending);
    const fresh = [pending];
    queues.set(key, fresh);
    follow(runQueue(key, fresh));
  };

  return {
    submit: async <In, Out>(write: Write<In, Out>, input: In) => {
      if (closed) throw new DatabaseFault('The database is closed.');
      const key = write.key?.(input);
      const { promise, resolve, reject } = Promise.withResolvers<Out>();
      const pending: Pending = {
        name: write.name,
        cost: costOfWrite(),
        run: async (tx) => write.run(tx, input),
        // Each write gets its own outcome back.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a write is found by its name, which loses what it returns
        resolve: (value) => resolve(value as Out),
        reject,
      };
      if (key === undefined) follow(run(pool, [pending], after));
      else enqueue(key, pending);
      return promise;
    },
    close: async () => {
      closed = true;
      await Promise.all(underWay);
    },
  };
};
