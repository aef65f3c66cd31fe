import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { type Caller, enterAsGuest, headersOf } from '../api-calls.ts';
import { type SocketIoConnection, openSocketIo } from '../socket-io-connection.ts';
import type { Scene } from './scene.ts';

/** How often the attacker was answered what: an HTTP status, an error's code, or how it ended. */
export interface Answers {
  count(answer: string): void;
  counts(): Readonly<Record<string, number>>;
}

export const createAnswers = (): Answers => {
  const counted = new Map<string, number>();
  return {
    count: (answer) => void counted.set(answer, (counted.get(answer) ?? 0) + 1),
    counts: () => Object.fromEntries(counted),
  };
};

/** Goes on until its process is ended. */
export type Attack = (url: string, scene: Scene, answers: Answers) => Promise<unknown>;

/** All guests of one attack come from here, unless it says otherwise; what one attack uses up is not missing in the next. */
export const address = `203.0.113.${1 + (process.pid % 250)}`;
export const connections = 4;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Each name once: an attack may run again on the same server, and a guest who comes back is another one. */
let guests = 0;
const guestName = (index: number): string => `g${process.pid}x${index}x${(guests += 1)}`;

export const enterGuest = async (url: string, index: number, from = address): Promise<Caller & { token: string }> => ({
  url,
  address: from,
  token: await enterAsGuest(url, guestName(index), from),
});

export const enterGuests = (url: string, count: number): Promise<(Caller & { token: string })[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => enterGuest(url, index)));

/** Runs `act` on each of so many connections again and again; what it throws is counted. */
export const inLoops = (
  count: number,
  answers: Answers,
  act: (connection: number, round: number) => Promise<unknown>,
) =>
  Promise.all(
    Array.from({ length: count }, async (_, connection) => {
      for (let round = 0; ; round += 1) {
        try {
          await act(connection, round);
        } catch (error) {
          answers.count(error instanceof Error ? error.message.slice(0, 40) : 'failed');
          await wait(50);
        }
      }
    }),
  );

/** One GET; its body is read and thrown away. */
export const get = (caller: Caller, path: string, answers: Answers): Promise<void> =>
  new Promise((resolve) => {
    request(`${caller.url}${path}`, { agent, headers: headersOf(caller) }, (response) => {
      answers.count(String(response.statusCode));
      response.on('end', resolve).on('error', resolve).resume();
    })
      .on('error', () => {
        answers.count('connection ended');
        resolve();
      })
      .end();
  });

export const post = async (caller: Caller, path: string, input: object, answers: Answers): Promise<void> => {
  const response = await fetch(caller.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(caller) },
    body: JSON.stringify(input),
  });
  answers.count(String(response.status));
  await response.arrayBuffer();
};

export const openRoomSocket = async (caller: Caller & { token: string }): Promise<SocketIoConnection> =>
  openSocketIo(caller.url, '/room', caller.token, { address: caller.address });

// Loaded into each thread of the server before its own code (`--import`), so that the bench can count what it holds
// without its garbage. V8 gives memory back only after a collection of last resort.
const collect = (): void => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};

const channel = new BroadcastChannel('collect');
channel.unref();

if (isMainThread)
  process.on('SIGUSR2', () => {
    channel.postMessage(undefined);
    collect();
  });
else channel.onmessage = collect;
