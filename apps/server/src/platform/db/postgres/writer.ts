import type { Pool } from 'pg';
import { costOfWrite, type WriteCost } from '../../cost.ts';
import { answerOf, DatabaseFault, errorOf } from '../answer.ts';
import type { Notices } from '../notices.ts';
import type { BatchObserver } from '../db.ts';
import type { Write } from '../write.ts';
import { runBatch, type Job } from './write-batch.ts';

/** Writes of one key that one transaction may hold. */
const largestBatch = 128;

interface Pending extends Job {
  readonly cost: WriteCost;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface Writer {
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
}

const run = async (pool: Pool, batch: readonly Pending[], { observe, tell }: After): Promise<void> => {
  const began = performance.now();
  try {
    const outcomes = await runBatch(pool, batch);
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
