import { newId } from '@baithak/protocol/ids';
import { percentile, printFigures } from './figures.ts';
import { createRoom, registerMember } from './api-calls.ts';
import { cpuSeconds, startBaithak, startReference, type RunningProcess } from './process.ts';
import { openSocketIo } from './socket-io-connection.ts';
import { unseenLines, usualLines } from './guard/sentences.ts';
import { WebSocket } from 'ws';

export interface SendsSize {
  readonly senders: number;
  readonly seconds: number;
}

export const fullSends: SendsSize = { senders: 64, seconds: 10 };

interface Run {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

/** What is sent: as people write, and at its dearest. */
const texts: Readonly<Record<string, () => string>> = {
  'ten usual words': usualLines(11),
  'ten words that nobody knows': unseenLines(12),
  'one letter 300 times': () => 'x'.repeat(300),
};

/** Acknowledged (committed) sends of many senders, each alone in a room and waiting for each acknowledgement. */
export const benchSends = async (size: SendsSize, env: Readonly<Record<string, string>> = {}): Promise<void> => {
  const server = await startBaithak(env);
  const senders: ((text: string) => Promise<void>)[] = [];
  // One after the other: the server hashes few passwords at once and refuses the rest.
  for (let index = 0; index < size.senders; index += 1) senders.push(await openSender(server, index));
  const runs: { what: string; run: Run; cpu: number; delay: number }[] = [];
  for (const [what, text] of Object.entries(texts)) {
    const send = senders.map((one) => () => one(text()));
    await closedLoop(send, 1);
    await readLoopDelay(server);
    const before = await cpuSeconds(server.pid);
    const run = await closedLoop(send, size.seconds);
    runs.push({ what, run, cpu: (await cpuSeconds(server.pid)) - before, delay: await readLoopDelay(server) });
  }
  await server.stop();
  const bare = await runBare(size);
  for (const { what, run, cpu, delay } of runs)
    printFigures(
      `Sends of ${what}: ${size.senders} senders, each in a room of its own, acknowledged after the commit (${env['DATABASE_URL'] ? 'PostgreSQL' : 'SQLite'})`,
      [
        {
          what: 'acknowledged sends a second',
          measured: run.perSecond.toFixed(0),
          reference: `bare ws that stores nothing: ${bare.perSecond.toFixed(0)}`,
          ratio: run.perSecond / bare.perSecond,
        },
        {
          what: 'time to the acknowledgement, p50 and p99',
          measured: `${percentile(run.latencies, 0.5).toFixed(1)} and ${percentile(run.latencies, 0.99).toFixed(1)} ms`,
          reference: `${percentile(bare.latencies, 0.5).toFixed(1)} and ${percentile(bare.latencies, 0.99).toFixed(1)} ms`,
          ratio: percentile(run.latencies, 0.99) / percentile(bare.latencies, 0.99),
        },
        {
          what: 'server CPU per send, all threads',
          measured: `${((cpu * 1e6) / (run.perSecond * size.seconds)).toFixed(0)} µs`,
        },
        { what: 'event loop delay p99 (/metrics)', measured: `${(delay * 1000).toFixed(1)} ms` },
      ],
    );
};

const openSender = async (server: RunningProcess, index: number): Promise<(text: string) => Promise<void>> => {
  const token = await registerMember(server.url, `sender${String(index).padStart(3, '0')}`);
  const room = await createRoom(server.url, token, `Bench room ${index}`);
  const socket = await openSocketIo(server.url, '/room', token);
  return async (text) => {
    const answer = await socket.emit('sendMessage', { id: room, message: text, type: 'text', tempId: newId() });
    if (answer['status'] !== 1) throw new Error(`sendMessage: ${JSON.stringify(answer)}`);
  };
};

/** Every sender sends its next message as soon as the last one was acknowledged. */
const closedLoop = async (send: readonly (() => Promise<void>)[], seconds: number): Promise<Run> => {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    send.map(async (sendOne) => {
      while (performance.now() < until) {
        const sentAt = performance.now();
        await sendOne();
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1000), latencies };
};

const runBare = async ({ senders, seconds }: SendsSize): Promise<Run> => {
  const server = await startReference('echo-ws');
  const send = await Promise.all(Array.from({ length: senders }, () => openEcho(server.url)));
  await closedLoop(send, 1);
  const run = await closedLoop(send, seconds);
  await server.stop();
  return run;
};

const openEcho = (url: string): Promise<() => Promise<void>> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('error', reject).once('open', () => {
      resolve(
        () =>
          new Promise((done) => {
            socket.once('message', () => done());
            socket.send(JSON.stringify({ message: 'x'.repeat(300), tempId: newId() }));
          }),
      );
    });
  });

/** The p99 in seconds since the last reading, which resets the histogram. */
const readLoopDelay = async (server: RunningProcess): Promise<number> => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]);
};
