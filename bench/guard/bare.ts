import { newId } from '@baithak/protocol/ids';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { WebSocket } from 'ws';
import type { RunningProcess } from '../process.ts';
import { usualLines } from './sentences.ts';

/** Nanoseconds of processor that all threads of a process have had; those of threads that ended are not among them. Linux only. */
const processorOf = async (pid: number): Promise<number> => {
  const tasks = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    tasks.map(async (task) => Number((await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8')).split(' ')[0])),
  );
  return times.reduce((sum, one) => sum + one, 0);
};

/** Work of which some is measured: resolves to how many operations it was. */
export type Work = () => Promise<number>;

/** Microseconds of a process's processor for each operation of a work. */
export const costOf = async (pid: number, work: Work): Promise<number> => {
  const before = await processorOf(pid);
  const count = await work();
  return ((await processorOf(pid)) - before) / 1000 / count;
};

/**
 * So often: every one of these at once, and on when all are done. Who goes on alone as soon as it is answered shares a commit
 * with more or fewer others, by what else the machine does.
 */
export const inWaves =
  (each: readonly (() => Promise<unknown>)[], count: number): Work =>
  async () => {
    for (let at = 0; at < count; at += 1) await Promise.all(each.map((one) => one()));
    return count * each.length;
  };

/** So many times, eight at once. */
export const times = (count: number, one: () => Promise<unknown>, atOnce = 8): Work => {
  const loop = async (rounds: number): Promise<void> => {
    for (let at = 0; at < rounds; at += 1) await one();
  };
  return async () => {
    const rounds = Math.ceil(count / atOnce);
    await Promise.all(Array.from({ length: atOnce }, () => loop(rounds)));
    return rounds * atOnce;
  };
};

const senders = 32;
const listeners = 200;

const openSocket = async (url: string): Promise<WebSocket> => {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
};

/** The work of `references/bare-work.ts`, beside which ours is measured. */
export interface Bare {
  readonly pid: number;
  /** A message: received, stored, answered. */
  readonly store: Work;
  /** A page of 50 rows by HTTP. */
  readonly page: Work;
  /** A connection that is opened, asks once and is closed. */
  readonly connect: Work;
  /** A frame of 400 bytes to one of 200 listeners. */
  readonly deliver: Work;
  close(): void;
}

export const openBare = async ({ url, pid }: RunningProcess): Promise<Bare> => {
  const line = usualLines(1);
  const writers = await Promise.all(Array.from({ length: senders }, () => openSocket(url)));
  const hearers = await Promise.all(Array.from({ length: listeners }, () => openSocket(url)));
  const [sender] = writers;
  let heard = 0;
  let all = Promise.withResolvers<void>();
  for (const socket of hearers)
    socket.on('message', () => {
      heard += 1;
      if (heard % listeners === 0) all.resolve();
    });
  const store = async (socket: WebSocket): Promise<void> => {
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ id: newId(), message: line() }));
    await answered;
  };
  const deliver = async (): Promise<void> => {
    all = Promise.withResolvers();
    sender?.send(`all ${'x'.repeat(396)}`);
    await all.promise;
  };
  const delivered = times(60, deliver, 1);
  return {
    pid,
    store: inWaves(
      writers.map((socket) => () => store(socket)),
      60,
    ),
    page: times(300, async () => (await fetch(`${url}/page`)).text()),
    connect: times(160, async () => {
      const socket = await openSocket(url);
      await store(socket);
      socket.close();
    }),
    deliver: async () => (await delivered()) * listeners,
    close: () => [...writers, ...hearers].forEach((socket) => socket.terminate()),
  };
};
