import { Worker } from 'node:worker_threads';
import { type WriteCost, costOfWrite } from '../../cost.ts';
import { Refusal } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { type Answer, DatabaseFault, errorOf } from '../answer.ts';
import type { BatchObserver } from '../db.ts';
import type { Notices } from '../notices.ts';
import type { FromWriter, ToWriter, WriterData } from './messages.ts';
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

interface Queue {
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
const createQueue = (post: (jobs: readonly Job[]) => void, tell: Notices['tell']): Queue => {
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

interface Writer {
  /** Resolves with the write's answer after the commit. */
  submit(write: string, input: unknown): Promise<unknown>;
  ping(): Promise<void>;
  /** Lets submitted writes finish, then closes the file. */
  close(): Promise<void>;
}

interface WriterOptions extends WriterData {
  readonly path: string;
  readonly log: Log;
  readonly observe: BatchObserver;
  readonly tell: Notices['tell'];
  /** The thread died: nothing more will be stored. What was pending is rejected. */
  readonly onDeath: (error: Error) => void;
  /** Writes were committed, and are answered after this. */
  readonly beforeAnswers: () => void;
}

/**
 * Threads whose file was closed, by the module of their writes. A server opens one file; tests open hundreds, and loading
 * the writes takes longer than most of them.
 */
const idle = new Map<string, Worker[]>();

const takeThread = (writesModule: string): Worker =>
  idle.get(writesModule)?.pop() ??
  new Worker(new URL('./writer-thread.ts', import.meta.url), {
    name: 'writer',
    workerData: { writesModule } satisfies WriterData,
  });

/** The program may end with it. */
const keepThread = (thread: Worker, writesModule: string): void => {
  // Not all of all events: the worker listens to itself.
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
  thread.unref();
  idle.set(writesModule, [...(idle.get(writesModule) ?? []), thread]);
};

/** Waits until the thread has its writes and the file. Rejects when it cannot start. */
const startThread = async ({ path, writesModule }: WriterOptions): Promise<Worker> => {
  const thread = takeThread(writesModule);
  thread.ref();
  thread.postMessage({ type: 'open', path } satisfies ToWriter);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = (code: number) => reject(new Error(`The writer thread ended with ${code} before it was ready.`));
  thread
    .once('message', () => resolve())
    .once('error', reject)
    .once('exit', ended);
  await promise;
  thread.off('error', reject).off('exit', ended);
  return thread;
};

/** The one thread that writes: while it commits one batch, the next one is collected on this side. */
export const startWriter = async (options: WriterOptions): Promise<Writer> => {
  const thread = await startThread(options);
  const post = (message: ToWriter): void => thread.postMessage(message);
  const queue = createQueue((jobs) => post({ type: 'batch', jobs }), options.tell);
  const exited = Promise.withResolvers<void>();
  const pings: PromiseWithResolvers<void>[] = [];
  let state: 'open' | 'closing' | 'closed' | 'dead' = 'open';

  const die = (error: Error): void => {
    if (state === 'dead') return;
    state = 'dead';
    const fault = new DatabaseFault('The writer thread died: nothing more is stored.', undefined, { cause: error });
    queue.fail(fault);
    for (const ping of pings) ping.reject(fault);
    options.onDeath(error);
  };
  thread.on('error', (error: Error) => die(error));
  thread.on('exit', (code) => {
    if (state !== 'closed') die(new Error(`The writer thread ended with ${code}.`));
    exited.resolve();
  });
  thread.on('message', (message: FromWriter) => {
    if (message.type === 'answers') {
      options.beforeAnswers();
      const writes = queue.answered(message);
      options.observe({ writes, milliseconds: message.milliseconds });
    } else if (message.type === 'pong') pings.shift()?.resolve();
    else if (message.type === 'closed') {
      keepThread(thread, options.writesModule);
      exited.resolve();
    } else if (message.type === 'stray' && message.answer.type !== 'done')
      options.log.error({ err: errorOf(message.answer) }, 'a write left an unhandled rejection');
  });

  const closeThread = (): void => {
    if (state === 'dead') return;
    state = 'closed';
    post({ type: 'close' });
  };
  const refuse = () => Promise.reject(new DatabaseFault('The database is closed.'));
  return {
    submit: (write, input) => (state === 'open' ? queue.push({ write, input }) : refuse()),
    ping: () => {
      if (state !== 'open') return refuse();
      const ping = Promise.withResolvers<void>();
      pings.push(ping);
      post({ type: 'ping' });
      return ping.promise;
    },
    close: async () => {
      if (state === 'open') {
        state = 'closing';
        await queue.idle();
        closeThread();
      }
      await exited.promise;
    },
  };
};
