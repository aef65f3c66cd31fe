import { minute, type Clock } from '../clock.ts';
import {
  channelOf,
  decode,
  type Beat,
  type Bus,
  type BusCounts,
  type Channel,
  type Envelope,
  type Topic,
} from './bus.ts';
import type { Line } from './redis-line.ts';

export type Counts = { -readonly [Name in keyof BusCounts]: BusCounts[Name] };

/** What a process knows of another one that publishes. */
interface Publisher {
  readonly id: string;
  /** The greatest number that was heard of it, in whatever topic. */
  newest: number;
  heardAt: number;
  /** The shortest ways of this span and of the one before: arrival by our clock less sending by its own. */
  fastest: number;
  fastestBefore: number;
  spanFrom: number;
}

/** ms */
const oldest = 2000;
const silentAfter = 3000;
const forgottenAfter = 15_000;
const span = 30_000;

/** Those that this process hears. Times are ms by a clock that nobody sets. */
interface Publishers {
  /** Something came from it now. */
  hear(id: string, now: number): Publisher;
  /**
   * Whether a message has been under way for more than two seconds, or `oldestMs`, longer than the fastest of the last minute: no two
   * clocks need to agree for it. A machine that slept makes all of its messages late, for a minute at most.
   */
  isLate(publisher: Publisher, sentAt: number, now: number): boolean;
  forget(id: string): void;
  /** Nothing could be heard until now: nobody is silent for it. */
  excuse(now: number): void;
  /** Who beats no more, and who has not for so long that it is forgotten: what they published last may be lost. */
  silent(now: number): { readonly some: boolean; readonly forgotten: readonly string[] };
  newest(): ReadonlyMap<string, number>;
}

export const createPublishers = (oldestMs = oldest): Publishers => {
  const all = new Map<string, Publisher>();
  return {
    hear: (id, now) => {
      let publisher = all.get(id);
      if (!publisher) {
        publisher = { id, newest: 0, heardAt: now, fastest: Infinity, fastestBefore: Infinity, spanFrom: now };
        all.set(id, publisher);
      }
      publisher.heardAt = now;
      return publisher;
    },
    isLate: (publisher, sentAt, now) => {
      if (now - publisher.spanFrom > span) {
        publisher.fastestBefore = publisher.fastest;
        publisher.fastest = Infinity;
        publisher.spanFrom = now;
      }
      const way = now - sentAt;
      if (way > Math.min(publisher.fastest, publisher.fastestBefore) + oldestMs) return true;
      if (way < publisher.fastest) publisher.fastest = way;
      return false;
    },
    forget: (id) => void all.delete(id),
    excuse: (now) => {
      for (const publisher of all.values()) publisher.heardAt = now;
    },
    silent: (now) => {
      const silent = [...all.values()].filter(({ heardAt }) => now - heardAt > silentAfter);
      const forgotten = silent.filter(({ heardAt }) => now - heardAt > forgottenAfter).map(({ id }) => id);
      for (const id of forgotten) all.delete(id);
      return { some: silent.length > 0, forgotten };
    },
    newest: () => new Map([...all.values()].map(({ id, newest }) => [id, newest])),
  };
};

/** The half of a bus that hears: what is subscribed to, and whether everything has come. */
export interface Hearing extends Pick<Bus, 'hear' | 'isHeard' | 'unhear' | 'onMessage' | 'onDoubt'> {
  receive(channel: string, bytes: Buffer): void;
  /** Subscribes on a new line to all that is heard. */
  begin(line: Line): Promise<void>;
  /** The line has heard itself: from now on nothing is missing that nobody is told of. */
  up(): void;
  /** The line has ended. */
  away(): void;
  /** This process stood still: what came meanwhile is too old, and nobody was silent. */
  stoodStill(): void;
  /** To be called all the time while the line is up. */
  watchSilence(): void;
}

/** A topic that somebody hears here, or did within the last minute. */
interface Heard extends Channel {
  readonly topic: Topic | 'beat';
  /** How many `hear` are not ended yet. */
  count: number;
  isAcknowledged: boolean;
  /** Somebody was told that it is not heard: it is in doubt once it is. */
  isOwed: boolean;
  /** The newest numbers of all publishers when it was acknowledged, and of what came in it since. */
  before: ReadonlyMap<string, number>;
  readonly last: Map<string, number>;
  waiting: (() => void)[];
  cancelLeaving: () => void;
}

/** ms */
const waitsForHearing = 300;
const leavesAfter = minute;
const silenceEvery = 1000;

type Doubt = (topic: Topic | 'beat' | 'everything') => void;

/** Gathers until the end of the turn what is in doubt. */
const createDoubts = (counts: Counts) => {
  const listeners: Parameters<Bus['onDoubt']>[0][] = [];
  let gathered: Set<Topic> | 'all' = new Set();
  const flush = (): void => {
    const topics = gathered === 'all' ? gathered : [...gathered];
    gathered = new Set();
    counts.doubts += 1;
    for (const listener of listeners) listener(topics);
  };
  const add: Doubt = (topic) => {
    if (gathered !== 'all' && gathered.size === 0) queueMicrotask(flush);
    // A beat that is missing may have told of any topic.
    if (topic === 'beat' || topic === 'everything') gathered = 'all';
    else if (gathered !== 'all') gathered.add(topic);
  };
  return { listeners, add };
};

const createHeard = (prefix: string, topic: Topic | 'beat'): Heard => ({
  ...channelOf(prefix, topic),
  topic,
  count: 0,
  isAcknowledged: false,
  isOwed: false,
  before: new Map(),
  last: new Map(),
  waiting: [],
  cancelLeaving: () => undefined,
});

/** Resolves to false when it takes too long. */
const untilAcknowledged = (heard: Heard): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      heard.isOwed = true;
      resolve(false);
    }, waitsForHearing);
    heard.waiting.push(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });

/** What is heard, and that Redis sends it. */
const createSubscriptions = (prefix: string, clock: Clock, publishers: Publishers, doubt: Doubt) => {
  const topics = new Map<Topic | 'beat', Heard>();
  const channels = new Map<string, Heard>();
  const keys = new Map<number, Heard>();
  let line: Line | undefined;
  let isUp = false;

  const acknowledge = (heard: Heard, before: ReadonlyMap<string, number>): void => {
    heard.isAcknowledged = true;
    heard.before = before;
    heard.last.clear();
    if (heard.isOwed && isUp && heard.count > 0) doubt(heard.topic);
    heard.isOwed = false;
    for (const tell of heard.waiting.splice(0)) tell();
  };
  const subscribe = async (on: Line, wanted: readonly Heard[]): Promise<void> => {
    await on.subscribe(wanted.map(({ name }) => name));
    if (on !== line) return;
    const before = publishers.newest();
    for (const heard of wanted) if (topics.get(heard.topic) === heard) acknowledge(heard, before);
  };
  const add = (topic: Topic | 'beat'): Heard => {
    const heard = createHeard(prefix, topic);
    topics.set(topic, heard);
    channels.set(heard.name, heard);
    keys.set(heard.key, heard);
    // Without an answer it is one of those that the next line begins with.
    const on = line;
    if (on) subscribe(on, [heard]).catch((error: Error) => on.end(error));
    return heard;
  };
  const leave = (heard: Heard): void => {
    topics.delete(heard.topic);
    channels.delete(heard.name);
    keys.delete(heard.key);
    line?.unsubscribe(heard.name);
  };
  add('beat').count = 1;

  const hear: Hearing['hear'] = async (topic) => {
    const heard = topics.get(topic) ?? add(topic);
    heard.cancelLeaving();
    heard.count += 1;
    if (isUp && !heard.isAcknowledged) return untilAcknowledged(heard);
    heard.isOwed = !heard.isAcknowledged;
    return isUp;
  };
  const unhear: Hearing['unhear'] = (topic) => {
    const heard = topics.get(topic);
    if (!heard || heard.count === 0) return;
    heard.count -= 1;
    if (heard.count === 0) heard.cancelLeaving = clock.schedule(clock.now() + leavesAfter, () => leave(heard));
  };
  const begin: Hearing['begin'] = (on) => {
    line = on;
    return subscribe(on, [...topics.values()]);
  };
  const away = (): void => {
    if (isUp) doubt('everything');
    [line, isUp] = [undefined, false];
    for (const heard of topics.values()) heard.isAcknowledged = false;
  };
  const isHeard: Hearing['isHeard'] = (topic) => isUp && topics.get(topic)?.isAcknowledged === true;
  return { topics, channels, keys, hear, isHeard, unhear, begin, up: () => void (isUp = true), away };
};

const lastOf = (heard: Heard, publisher: string): number | undefined =>
  // Of who has not beaten on this line no beat is missed: the line's own begin has put everything in doubt.
  heard.last.get(publisher) ?? (heard.topic === 'beat' ? undefined : (heard.before.get(publisher) ?? 0));

interface HearingOptions {
  readonly prefix: string;
  readonly me: string;
  readonly clock: Clock;
  readonly counts: Counts;
  /** One's own beat came back. */
  readonly onOwnBeat: (number: number) => void;
  readonly oldestMs?: number;
}

export const createHearing = (options: HearingOptions): Hearing => {
  const { prefix, me, clock, counts, onOwnBeat, oldestMs } = options;
  const publishers = createPublishers(oldestMs);
  const doubts = createDoubts(counts);
  const { topics, channels, keys, up, ...subscriptions } = createSubscriptions(prefix, clock, publishers, doubts.add);
  const listeners: Parameters<Bus['onMessage']>[0][] = [];
  let silenceTold = 0;

  const doubt = (heard: Heard): void => {
    if (heard.count > 0) doubts.add(heard.topic);
  };
  const forget = (publisher: string): void => {
    for (const { last } of topics.values()) last.delete(publisher);
  };
  const takeBeat = (publisher: string, { kind, lost, tails }: Beat): void => {
    for (const { key, number } of tails) {
      const heard = keys.get(key);
      if (!heard?.isAcknowledged || (lastOf(heard, publisher) ?? 0) >= number) continue;
      heard.last.set(publisher, number);
      doubt(heard);
    }
    if (lost) doubts.add('everything');
    if (kind === 'beat') return;
    publishers.forget(publisher);
    forget(publisher);
  };
  const unreadable = (heard: Heard): void => {
    counts.unreadable += 1;
    doubt(heard);
  };
  const take = (heard: Heard, { publisher: id, number, previous, sentAt, content }: Envelope): void => {
    const now = performance.now();
    const publisher = publishers.hear(id, now);
    if (publishers.isLate(publisher, sentAt, now)) {
      counts.late += 1;
      return doubt(heard);
    }
    const last = lastOf(heard, id);
    // What overtook it, over a newer connection of its publisher, has put the topic in doubt.
    if (last !== undefined && number <= last) return;
    heard.last.set(id, number);
    publisher.newest = Math.max(publisher.newest, number);
    if (last !== undefined && previous > last) doubt(heard);
    if (content.kind === 'unknown') return unreadable(heard);
    if ('tails' in content) return takeBeat(id, content);
    if (heard.count === 0 || heard.topic === 'beat') return;
    counts.received += 1;
    for (const listener of listeners) listener(heard.topic, content);
  };
  return {
    ...subscriptions,
    onMessage: (listener) => void listeners.push(listener),
    onDoubt: (listener) => void doubts.listeners.push(listener),
    receive: (channel, bytes) => {
      const heard = channels.get(channel);
      if (!heard) return;
      const envelope = decode(bytes);
      if (envelope === undefined) unreadable(heard);
      else if (envelope.publisher !== me) take(heard, envelope);
      else if (envelope.content.kind === 'beat') onOwnBeat(envelope.number);
    },
    up: () => {
      up();
      publishers.excuse(performance.now());
      doubts.add('everything');
    },
    stoodStill: () => {
      publishers.excuse(performance.now());
      doubts.add('everything');
    },
    watchSilence: () => {
      const now = performance.now();
      if (now - silenceTold < silenceEvery) return;
      const { some, forgotten } = publishers.silent(now);
      forgotten.forEach(forget);
      if (!some) return;
      silenceTold = now;
      doubts.add('everything');
    },
  };
};
