import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { countProcessor } from '../../cost.ts';
import { createFairTurns } from '../../fair-turns.ts';
import { DatabaseFault, errorOf } from '../answer.ts';
import { mostReadsWaiting, type Read } from '../read.ts';
import type { NamedReadReply, NamedReadRequest, NamedReadsData } from './messages.ts';

export interface NamedReads {
  run<In, Out>(read: Read<In, Out>, input: In, key: string): Promise<Out>;
  close(): Promise<void>;
}

type Waiting = Map<number, PromiseWithResolvers<NamedReadReply>>;

const startThread = (data: NamedReadsData, waiting: Waiting, onEnd: () => void): Worker => {
  const thread = new Worker(new URL('./named-reads-thread.ts', import.meta.url), {
    name: 'named reads',
    workerData: data,
  });
  let cause: unknown;
  thread.on('message', (reply: NamedReadReply) => {
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  });
  thread.on('error', (error) => (cause = error));
  thread.on('exit', () => {
    onEnd();
    for (const read of waiting.values())
      read.reject(new DatabaseFault('The thread of named reads ended.', undefined, { cause }));
    waiting.clear();
  });
  return thread;
};

/**
 * Named reads in a thread of their own, one at a time; whose reads wait take turns. It starts at the first read, and again
 * after a crash: it holds no state.
 */
export const createNamedReads = (data: NamedReadsData): NamedReads => {
  const waiting: Waiting = new Map();
  const turns = createFairTurns(1, mostReadsWaiting);
  let thread: Worker | undefined;
  let closed = false;
  let id = 0;

  const ask = async (name: string, input: unknown): Promise<NamedReadReply> => {
    if (closed) throw new DatabaseFault('The database is closed.');
    thread ??= startThread(data, waiting, () => (thread = undefined));
    id += 1;
    const request: NamedReadRequest = { id, name, input };
    // Throws for an input that cannot be cloned, before anything waits for it.
    thread.postMessage(request);
    const reply = Promise.withResolvers<NamedReadReply>();
    waiting.set(id, reply);
    return reply.promise;
  };

  return {
    run: async <In, Out>(read: Read<In, Out>, input: In, key: string) => {
      const { answer, microseconds } = await turns(key, () => ask(read.name, input));
      countProcessor(microseconds);
      if (answer.type !== 'done') throw errorOf(answer);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a read is found by its name, which loses what it returns
      return answer.value as Out;
    },
    close: async () => {
      closed = true;
      if (!thread) return;
      const ended = once(thread, 'exit');
      thread.postMessage('close');
      await ended;
    },
  };
};
