import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Answer, Order } from '@baithak/server/testing/servers/bus-process';
import { findRedis, startRedis } from '@baithak/server/testing/servers/redis-server';
import { printFigures } from './figures.ts';

const program = createRequire(import.meta.url).resolve('@baithak/server/testing/servers/bus-process');
const load = { bytes: 700, rate: 2000, seconds: 10 };
const topics = Array.from({ length: 200 }, (_, at) => `room:${at.toString(16).padStart(24, '0')}` as const);

const answered = async (child: ChildProcess): Promise<Answer> => (await once(child, 'message'))[0] as Answer;
const order = (child: ChildProcess, given: Order): Promise<Answer> => {
  const answer = answered(child);
  child.send(given);
  return answer;
};

interface Run {
  /** µs of the processor a message. */
  readonly sender: number;
  readonly receiver: number;
  readonly received: number;
}

const run = async (kind: 'bus' | 'bare', url: string): Promise<Run> => {
  const children = [0, 1].map(() => fork(program, [kind, url, `bench-${kind}:`]));
  const [sender, receiver] = children;
  if (!sender || !receiver) throw new Error('no processes');
  await Promise.all(children.map(answered));
  await order(receiver, { order: 'hear', topics });
  // Compiled first.
  await order(sender, { order: 'publish', topics, ...load, seconds: 2 });
  for (const child of children) await order(child, { order: 'figures' });
  const sent = await order(sender, { order: 'publish', topics, ...load });
  const heard = await order(receiver, { order: 'figures' });
  for (const child of children) child.disconnect();
  return {
    sender: sent.microseconds / sent.published,
    receiver: heard.microseconds / heard.received,
    received: heard.received / sent.published,
  };
};

/** What a message between processes costs the one that publishes and one that hears it. */
export const benchBus = async (): Promise<void> => {
  const redis = findRedis();
  if (redis === undefined)
    return void process.stdout.write('\nNews between processes: left out, because redis-server is not installed\n');
  const server = await startRedis(redis);
  const bare = await run('bare', server.url);
  const ours = await run('bus', server.url);
  await server.stop();
  const figure = (what: string, of: 'sender' | 'receiver') => ({
    what,
    measured: `${ours[of].toFixed(1)} µs`,
    reference: `@redis/client as it comes ${bare[of].toFixed(1)} µs`,
    ratio: ours[of] / bare[of],
  });
  printFigures(
    `News between processes: ${load.rate} messages of ${load.bytes} bytes a second in ${topics.length} topics, ${load.seconds} s`,
    [
      figure('processor of the sender, a message, the loop of the load included', 'sender'),
      figure('processor of the receiver, a message', 'receiver'),
      { what: 'received', measured: `${(100 * ours.received).toFixed(2)} %` },
    ],
  );
};
