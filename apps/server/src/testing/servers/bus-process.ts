import { createClient } from '@redis/client';
import type { Bus, Topic } from '../../platform/bus/bus.ts';
import { createRedisBus } from '../../platform/bus/redis-bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';

/**
 * A process with a bus of its own, for tests and figures: `bus-process.ts <bus or bare> <url> <prefix>`, started by `fork`. `bare` is
 * the client alone, as it comes, to compare with. It answers each order once.
 */
export type Order =
  | { readonly order: 'hear'; readonly topics: readonly Topic[] }
  /** So many messages a second, in turn to the topics. */
  | {
      readonly order: 'publish';
      readonly topics: readonly Topic[];
      readonly bytes: number;
      readonly rate: number;
      readonly seconds: number;
    }
  | { readonly order: 'figures' };

/** Since the last answer. */
export interface Answer {
  readonly me: string;
  readonly microseconds: number;
  readonly published: number;
  readonly received: number;
  /** The least number that a message began with; null without messages. */
  readonly least: number | null;
  readonly doubts: readonly (readonly Topic[] | 'all')[];
}

type Ends = Pick<Bus, 'me' | 'hear' | 'publish'> & { isAway(): boolean };

const [, , kind = 'bus', url = '', prefix = ''] = process.argv;
let [published, received] = [0, 0];
let least: number | null = null;
let doubts: (readonly Topic[] | 'all')[] = [];

const take = (frame: Uint8Array): void => {
  received += 1;
  least = Math.min(least ?? Infinity, Buffer.from(frame.buffer, frame.byteOffset).readDoubleBE(0));
};

const openBus = async (): Promise<Ends> => {
  const bus = createRedisBus({ url, prefix, clock: systemClock, log: createLog('silent') });
  bus.onMessage((_, { frame }) => take(frame));
  await new Promise<void>((resolve) => bus.onDoubt(() => resolve()));
  bus.onDoubt((topics) => void doubts.push(topics));
  return bus;
};

const openBare = async (): Promise<Ends> => {
  const [publisher, subscriber] = await Promise.all([createClient({ url }).connect(), createClient({ url }).connect()]);
  return {
    me: 'bare',
    hear: async (topic) => {
      await subscriber.subscribe(`${prefix}${topic}`, (message: Buffer) => take(message), true);
      return true;
    },
    publish: (topic, { frame }) => void publisher.publish(`${prefix}${topic}`, Buffer.from(frame)),
    isAway: () => false,
  };
};

const ends = await (kind === 'bare' ? openBare() : openBus());

const publish = (topics: readonly Topic[], bytes: number, rate: number, seconds: number): Promise<void> => {
  const [since, all] = [performance.now(), rate * seconds];
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(all, ((performance.now() - since) * rate) / 1000);
      for (; published < due; published += 1) {
        const frame = Buffer.alloc(bytes);
        frame.writeDoubleBE(published);
        ends.publish(topics[published % topics.length] ?? 'all', { kind: 'room', rev: published, aclRev: 0, frame });
      }
      if (published < all) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
};

let usage = process.cpuUsage();
const answer = (): void => {
  const { user, system } = process.cpuUsage(usage);
  process.send?.({ me: ends.me, microseconds: user + system, published, received, least, doubts } satisfies Answer);
  [published, received, least, doubts] = [0, 0, null, []];
  usage = process.cpuUsage();
};

const obey = async (given: Order): Promise<void> => {
  if (given.order === 'hear') await Promise.all(given.topics.map((topic) => ends.hear(topic)));
  if (given.order === 'publish') await publish(given.topics, given.bytes, given.rate, given.seconds);
  answer();
};
process.on('message', (given: Order) => void obey(given));
process.on('disconnect', () => process.exit());
answer();
