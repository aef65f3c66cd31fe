import { costOfWrite, type WriteCost } from '../../cost.ts';
import { Refusal } from '../../errors.ts';
import { DatabaseFault, errorOf, type Answer } from '../answer.ts';
import type { Notices } from '../notices.ts';
import type { BatchResult, Job } from './write-batch.ts';

/** Writes that one transaction may hold, so that the first of them need not wait for thousands. */
const largestBatch = 512;
/** Beyond this the disk does not keep up, and a longer queue would only fill the memory. */
const mostWaiting = 20_000;

interface Pending extends Job {
  /** Charges whoever asked for it. */
  readonly cost: WriteCost;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface Queue {
  /** Rejects with NOT_READY when too many are waiting already. */
  push(job: Job): Promise<unknown>;
  /** Sends the next batch, then settles the one that was under way. Returns how many it settled. */
  answered(result: BatchResult): number;
  /** Rejects everything that is waiting or under way. */
  fail(error: Error): void;
  /** Resolves when nothing is waiting and nothing is under way. */
  idle(): Promise<void>;
}

const settle = ({ resolve, reject }: Pending, answer: Answer | undefined): void => {
  if (answer?.type === 'done') resolve(answer.value);
  else reject(answer ? errorOf(answer) : new DatabaseFault('The writer thread gave no answer.'));
};

const crosses = (pending: Pending): boolean => {
  try {
    structuredClone(pending.input);
    return true;
  } catch (error) {
    pending.reject(
      new DatabaseFault(`The input of ${pending.write} cannot cross to the writer thread.`, undefined, {
        cause: error,
      }),
    );
    return false;
  }
};

const dataOf = (batch: readonly Pending[]): Job[] => batch.map(({ write, input }) => ({ write, input }));

/** Gathers writes while one batch is under way; `post` sends the next one, `tell` gets the notices of those that were stored. */
export const createQueue = (post: (jobs: readonly Job[]) => void, tell: Notices['tell']): Queue => {
  let waiting: Pending[] = [];
  let underWay: Pending[] = [];
  let soon = false;
  let onIdle: (() => void)[] = [];

  const send = (batch: Pending[]): void => {
    underWay = batch;
    try {
      post(dataOf(batch));
    } catch {
      // One input that cannot be cloned must not take the others with it.
      underWay = batch.filter(crosses);
      if (underWay.length > 0) post(dataOf(underWay));
    }
  };
  const flush = (): void => {
    while (waiting.length > 0 && underWay.length === 0) send(waiting.splice(0, largestBatch));
    if (underWay.length > 0) return;
    for (const resolve of onIdle) resolve();
    onIdle = [];
  };
  const flushSoon = (): void => {
    if (soon) return;
    soon = true;
    // Writes of the same turn of the event loop join the batch.
    setImmediate(() => {
      soon = false;
      flush();
    });
  };

  return {
    push: (job) => {
      if (waiting.length >= mostWaiting) return Promise.reject(new Refusal('NOT_READY'));
      const cost = costOfWrite();
      return new Promise((resolve, reject) => {
        waiting.push({ ...job, cost, resolve, reject });
        flushSoon();
      });
    },
    answered: ({ answers, microseconds, bytes }) => {
      const answered = underWay;
      underWay = [];
      // The thread gets its next batch before this one's callers continue, so that both work in parallel.
      flush();
      answered.forEach((pending, at) => {
        pending.cost.processor(microseconds[at] ?? 0);
        pending.cost.stored(bytes[at] ?? 0);
        const answer = answers[at];
        settle(pending, answer);
        if (answer?.type === 'done') tell(answer.notices);
      });
      return answered.length;
    },
    fail: (error) => {
      const lost = [...underWay, ...waiting];
      underWay = [];
      waiting = [];
      for (const pending of lost) pending.reject(error);
      flush();
    },
    idle: () =>
      new Promise((resolve) => {
        onIdle.push(resolve);
        flushSoon();
      }),
  };
};
