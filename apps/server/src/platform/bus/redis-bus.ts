import { LRUCache } from 'lru-cache';
import { newId } from '@baithak/protocol/ids';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { channelOf, encode, type Beat, type Bus, type BusMessage, type Channel, type Topic } from './bus.ts';
import { createHearing, type Counts, type Hearing } from './hearing.ts';
import { createRetries, mostUnanswered, openLine, type Line } from './redis-line.ts';

export interface RedisBusOptions {
  /** redis:, rediss: or unix: */
  readonly url: string;
  /** Of this installation, such as its database's id. */
  readonly prefix: string;
  readonly clock: Clock;
  readonly log: Log;
  /** What is later than that is dropped, in ms; two seconds. */
  readonly oldestMs?: number;
}

/** ms */
const watchEvery = 200;
const beatEvery = 500;
/** Later than that one's own beat says that Redis may stand still: what was published may be missing. */
const slowAfter = 300;
/** One's own beat has to be back, and the process awake again. */
const lateAfter = 2000;
const longestOpening = 5000;

/** Topics whose last number a publisher knows: after so many others, a hole in one shows in the beat alone. */
const keptTopics = 50_000;
/** More topics in a second are not told one by one. */
const mostTails = 5000;

interface Sent extends Channel {
  number: number;
}

/** The half of a bus that publishes: the numbers of what it sends, and what its next beat tells. */
const createSending = (prefix: string, publisher: string) => {
  const sent = new LRUCache<Topic | 'beat', Sent>({ max: keptTopics });
  const sinceBeat = new Set<Sent>();
  let [number, lost] = [0, false];
  const lose = (): void => {
    lost = true;
    sinceBeat.clear();
  };
  const next = (topic: Topic | 'beat'): { channel: Sent; previous: number } => {
    let channel = sent.get(topic);
    if (!channel) sent.set(topic, (channel = { ...channelOf(prefix, topic), number: 0 }));
    const previous = channel.number;
    channel.number = number += 1;
    return { channel, previous };
  };
  const seal = (topic: Topic | 'beat', content: BusMessage | Beat) => {
    const { channel, previous } = next(topic);
    const head = { publisher, number: channel.number, previous, sentAt: Math.floor(performance.now()) };
    return { channel, number: channel.number, bytes: encode(head, content) };
  };
  return {
    lose,
    /** With its number, which a message that cannot be sent has as well: so it is missed. */
    seal: (topic: Topic, message: BusMessage) => {
      const sealed = seal(topic, message);
      if (!lost) sinceBeat.add(sealed.channel);
      if (sinceBeat.size > mostTails) lose();
      return sealed;
    },
    beat: (kind: Beat['kind']) => {
      const sealed = seal('beat', { kind, lost, tails: [...sinceBeat] });
      lost = false;
      sinceBeat.clear();
      return sealed;
    },
  };
};

type Sending = ReturnType<typeof createSending>;

interface KeptLine extends Pick<RedisBusOptions, 'url' | 'log'> {
  readonly sending: Sending;
  readonly hearing: Hearing;
  readonly counts: Counts;
}

/** Has a line to Redis as often as there can be one, and makes sure that what is published over it comes back. */
const keepLine = ({ url, log, sending, hearing, counts }: KeptLine) => {
  /** One's own beats that did not come back yet. */
  const awaited: { readonly number: number; at: number }[] = [];
  let line: Line | undefined;
  let [isUp, isClosed, isTold] = [false, false, false];
  let [openedAt, beatenAt, watchedAt] = [0, 0, performance.now()];
  let firstBeat = 0;

  const beat = (on: Line, kind: Beat['kind']): void => {
    const { channel, number, bytes } = sending.beat(kind);
    beatenAt = performance.now();
    awaited.push({ number, at: beatenAt });
    on.publish(channel.name, bytes);
  };
  const ended = (reason: Error | undefined): void => {
    [line, isUp] = [undefined, false];
    if (isClosed) return;
    awaited.length = 0;
    // Nobody knows how much of it arrived.
    sending.lose();
    hearing.away();
    if (!isTold) log.warn({ err: reason }, 'Redis is away: what other processes do is read from the database');
    isTold = true;
    retries.again();
  };
  const onMessage = (channel: string, bytes: Buffer): void => {
    try {
      hearing.receive(channel, bytes);
    } catch (error) {
      // The client would take it for a broken connection.
      log.error({ err: error }, 'What another process published could not be handled');
    }
  };
  const open = async (): Promise<void> => {
    openedAt = performance.now();
    const opened = await openLine(url, { onMessage, onDropped: () => void (counts.dropped += 1), onEnd: ended });
    if (isClosed) return opened?.end();
    if (!opened) return;
    line = opened;
    await hearing.begin(opened).catch((error: Error) => opened.end(error));
    if (opened !== line) return;
    beat(opened, 'beat');
    firstBeat = awaited[0]?.number ?? 0;
  };
  const watch = (): void => {
    const now = performance.now();
    const stoodStill = now - watchedAt > lateAfter;
    watchedAt = now;
    if (stoodStill) {
      openedAt = now;
      for (const each of awaited) each.at = now;
      hearing.stoodStill();
    }
    if (!line) return;
    if (now - (awaited[0]?.at ?? now) > lateAfter) return line.end(new Error('Redis does not answer in time'));
    if (now - openedAt > longestOpening && !isUp) return line.end(new Error('Redis does not acknowledge in time'));
    if (!isUp) return;
    if (now - beatenAt >= beatEvery) beat(line, 'beat');
    hearing.watchSilence();
  };
  const retries = createRetries(open);
  const watching = setInterval(watch, watchEvery).unref();
  void open();

  return {
    current: () => (isUp ? line : undefined),
    isSlow: (): boolean => performance.now() - (awaited[0]?.at ?? Infinity) > slowAfter,
    ownBeat: (number: number): void => {
      while (awaited[0] && awaited[0].number <= number) awaited.shift();
      // One of an older line may still be under way.
      if (isUp || !line || number < firstBeat) return;
      if (isTold) log.info('Redis is back');
      [isUp, isTold] = [true, false];
      retries.succeeded();
      hearing.up();
    },
    close: async (): Promise<void> => {
      if (isClosed) return;
      isClosed = true;
      clearInterval(watching);
      retries.stop();
      if (line && isUp) beat(line, 'end');
      await line?.finish();
    },
  };
};

export const createRedisBus = ({ url, prefix, clock, log, oldestMs }: RedisBusOptions): Bus => {
  const me = newId();
  const counts: Counts = { published: 0, dropped: 0, received: 0, late: 0, unreadable: 0, doubts: 0 };
  const sending = createSending(prefix, me);
  const onOwnBeat = (number: number): void => kept.ownBeat(number);
  const hearing = createHearing({ prefix, me, clock, counts, onOwnBeat, ...(oldestMs !== undefined && { oldestMs }) });
  const kept = keepLine({ url, log, sending, hearing, counts });
  const { hear, isHeard, unhear, onMessage, onDoubt } = hearing;
  return {
    me,
    counts,
    hear,
    isHeard,
    unhear,
    onMessage,
    onDoubt,
    publish: (topic, message) => {
      const { channel, bytes } = sending.seal(topic, message);
      const line = kept.current();
      if (!line) sending.lose();
      if (!line || line.unanswered() >= mostUnanswered) counts.dropped += 1;
      else {
        counts.published += 1;
        line.publish(channel.name, bytes);
      }
    },
    isAway: () => kept.current() === undefined,
    isSlow: kept.isSlow,
    close: kept.close,
  };
};

/** ms */
const oldestSound = 1000;

/** One for the sound of rooms, over connections of its own: a message does not wait behind it. What is a second late is dropped. */
export const createSoundBus = ({ prefix, ...options }: RedisBusOptions): Bus =>
  createRedisBus({ ...options, prefix: `${prefix}sound:`, oldestMs: oldestSound });
