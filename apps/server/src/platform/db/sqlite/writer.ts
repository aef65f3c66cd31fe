import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import { DatabaseFault, errorOf } from '../answer.ts';
import type { Notices } from '../notices.ts';
import type { BatchObserver } from '../observe.ts';
import type { FromWriter, ToWriter, WriterData } from './messages.ts';
import { createQueue } from './queue.ts';

export interface Writer {
  /** Resolves with the write's answer after the commit. */
  submit(write: string, input: unknown): Promise<unknown>;
  ping(): Promise<void>;
  /** Lets submitted writes finish, then closes the file. */
  close(): Promise<void>;
}

export interface WriterOptions extends WriterData {
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
