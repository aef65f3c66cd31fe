import { once } from 'node:events';
import { newId } from '@baithak/protocol/ids';
import { WebSocket } from 'ws';
import type { RunningProcess } from '../process.ts';
import { inLoops, times, type Work } from './processor.ts';
import { usualLines } from './sentences.ts';

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
  const delivered = times(300, deliver, 1);
  return {
    pid,
    store: inLoops(
      writers.map((socket) => () => store(socket)),
      800,
    ),
    page: times(300, async () => (await fetch(`${url}/page`)).text()),
    connect: times(200, async () => {
      const socket = await openSocket(url);
      await store(socket);
      socket.close();
    }),
    deliver: async () => (await delivered()) * listeners,
    close: () => [...writers, ...hearers].forEach((socket) => socket.terminate()),
  };
};
