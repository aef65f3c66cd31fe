import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { countProcessor } from '../../cost.ts';
import { DatabaseFault, errorOf } from '../answer.ts';
import type { Execute } from '../kysely-over.ts';
import type { ReadReply } from './messages.ts';

export interface Reader {
  readonly execute: Execute;
  close(): Promise<void>;
}

type Waiting = Map<number, PromiseWithResolvers<ReadReply>>;

const settle = (waiting: Waiting, reply: ReadReply): void => {
  waiting.get(reply.id)?.resolve(reply);
  waiting.delete(reply.id);
};

const rowsOf = (reply: ReadReply): readonly unknown[] => {
  if ('rows' in reply) return reply.rows;
  throw reply.fault.type === 'done' ? new DatabaseFault('The read gave no rows.') : errorOf(reply.fault);
};

const startThread = (path: string, waiting: Waiting, onEnd: () => void): Worker => {
  const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), { name: 'reader', workerData: { path } });
  let cause: unknown;
  thread.on('message', (reply: ReadReply) => settle(waiting, reply));
  thread.on('error', (error) => (cause = error));
  thread.on('exit', () => {
    onEnd();
    for (const read of waiting.values())
      read.reject(new DatabaseFault('The reader thread ended.', undefined, { cause }));
    waiting.clear();
  });
  return thread;
};

/** Long reads on a thread of their own. It starts at its first read, and again after a crash: it holds no state. */
export const createReader = (path: string): Reader => {
  const waiting: Waiting = new Map();
  let thread: Worker | undefined;
  let closed = false;
  let id = 0;

  const execute: Execute = async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
    if (closed) throw new DatabaseFault('The database is closed.');
    thread ??= startThread(path, waiting, () => (thread = undefined));
    const read = Promise.withResolvers<ReadReply>();
    id += 1;
    // Throws for a parameter that cannot be cloned, before anything waits for it.
    thread.postMessage({ id, sql, parameters });
    waiting.set(id, read);
    const reply = await read.promise;
    countProcessor(reply.microseconds);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Row is what the query selects; the database does not know it
    return { rows: rowsOf(reply) } as QueryResult<Row>;
  };
  const close = async (): Promise<void> => {
    closed = true;
    if (!thread) return;
    const ended = once(thread, 'exit');
    thread.postMessage('close');
    await ended;
  };
  return { execute, close };
};
