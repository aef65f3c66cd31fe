import { once } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { countProcessor } from '../../cost.ts';
import { createFairTurns } from '../../fair-turns.ts';
import { DatabaseFault, errorOf } from '../answer.ts';
import type { Execute } from '../kysely-over.ts';
import { mostReadsWaiting, type Read } from '../read.ts';
import type { NamedReadReply, NamedReadRequest, NamedReadsData, ReadReply, ReadRequest } from './messages.ts';

interface ReadingThread<Request, Reply> {
  ask(request: Omit<Request, 'id'>): Promise<Reply>;
  close(): Promise<void>;
}

/** A thread that starts at its first read, and again after a crash: it holds no state. `ended`: what those hear who wait when it ends. */
const createThread = <Request extends { readonly id: number }, Reply extends { readonly id: number }>(
  file: URL,
  options: WorkerOptions,
  ended: string,
): ReadingThread<Request, Reply> => {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let thread: Worker | undefined;
  let closed = false;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(file, options);
    let cause: unknown;
    started.on('message', (reply: Reply) => {
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
    });
    started.on('error', (error) => (cause = error));
    started.on('exit', () => {
      thread = undefined;
      for (const read of waiting.values()) read.reject(new DatabaseFault(ended, undefined, { cause }));
      waiting.clear();
    });
    return started;
  };

  return {
    ask: async (request) => {
      if (closed) throw new DatabaseFault('The database is closed.');
      thread ??= start();
      lastId += 1;
      // Throws for what cannot be cloned, before anything waits for it.
      thread.postMessage({ id: lastId, ...request });
      const reply = Promise.withResolvers<Reply>();
      waiting.set(lastId, reply);
      return reply.promise;
    },
    close: async () => {
      closed = true;
      if (!thread) return;
      const exit = once(thread, 'exit');
      thread.postMessage('close');
      await exit;
    },
  };
};

export interface Reader {
  readonly execute: Execute;
  close(): Promise<void>;
}

const rowsOf = (reply: ReadReply): readonly unknown[] => {
  if ('rows' in reply) return reply.rows;
  throw reply.fault.type === 'done' ? new DatabaseFault('The read gave no rows.') : errorOf(reply.fault);
};

/** Long reads on a thread of their own. */
export const createReader = (path: string): Reader => {
  const file = new URL('./reader-thread.ts', import.meta.url);
  const options = { name: 'reader', workerData: { path } };
  const { ask, close } = createThread<ReadRequest, ReadReply>(file, options, 'The reader thread ended.');
  const execute: Execute = async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
    const reply = await ask({ sql, parameters });
    countProcessor(reply.microseconds);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Row is what the query selects; the database does not know it
    return { rows: rowsOf(reply) } as QueryResult<Row>;
  };
  return { execute, close };
};

export interface NamedReads {
  run<In, Out>(read: Read<In, Out>, input: In, key: string): Promise<Out>;
  close(): Promise<void>;
}

/** Named reads in a thread of their own, one at a time; whose reads wait take turns. */
export const createNamedReads = (data: NamedReadsData): NamedReads => {
  const file = new URL('./named-reads-thread.ts', import.meta.url);
  const options = { name: 'named reads', workerData: data };
  const ended = 'The thread of named reads ended.';
  const { ask, close } = createThread<NamedReadRequest, NamedReadReply>(file, options, ended);
  const turns = createFairTurns(1, mostReadsWaiting);
  return {
    run: async <In, Out>(read: Read<In, Out>, input: In, key: string) => {
      const { answer, microseconds } = await turns(key, () => ask({ name: read.name, input }));
      countProcessor(microseconds);
      if (answer.type !== 'done') throw errorOf(answer);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a read is found by its name, which loses what it returns
      return answer.value as Out;
    },
    close,
  };
};
