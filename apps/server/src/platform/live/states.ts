import type { App } from '../context.ts';
import { isUnavailable } from '../db/answer.ts';
import { type Signal, doubtMs } from './relay.ts';

/*
 * What is told as it is now, and has no rev: two processes that change it at the same moment would tell it in either order, and
 * the older one might be the last. So they signal that it changed, and whoever has somebody there reads it after that
 * (docs/mechanisms.md#several-processes).
 */

/** The id of a room or person; what is one of several things of theirs has its own id after a blank. */
type Key = string;

/** In place of a room's id: all rooms. */
const everyRoom = '';

export interface StateOptions {
  /** Of the signal. */
  readonly name: string;
  readonly of: 'room' | 'person';
  /** Reads how it is; returns what tells those who are here, and nobody elsewhere. */
  readonly read: (key: Key) => Promise<(() => void) | undefined>;
  /** Rooms that it is read for though nobody has them loaded here. */
  readonly isKept?: (roomId: string) => boolean;
  /** Rooms have one thing of the kind each, which is told again when signals may have been lost. */
  readonly isWhole?: boolean;
}

export interface LiveState {
  /** To be called after the commit. False without other processes: it is to be published by whoever changed it. */
  changed(key: Key): boolean;
  /**
   * Tells those who are here, before what nobody waits for; undefined without other processes. It resolves though the database is
   * away, after one attempt: they are told once it is back.
   */
  tellHere(key: Key): Promise<void> | undefined;
  /** The same, which nobody waits for. */
  tellSoon(keys: Iterable<Key>): void;
  /** What nobody waits for has not all been told. */
  isBehind(): boolean;
  stop(): Promise<void>;
}

const retryMs = 1000;

const idOf = (key: Key): string => key.split(' ', 1)[0] ?? '';

const topicOf = (of: StateOptions['of'], key: Key) => {
  if (of === 'person') return `user:${idOf(key)}` as const;
  return key === everyRoom ? 'all' : (`room:${idOf(key)}` as const);
};

/**
 * Tells one key after the other: what is read later is told later. What is heard of one while it is read is read once more.
 * `tell` answers false while the database is away.
 */
const createQueue = (tell: (key: Key) => Promise<boolean>) => {
  const heard = new Set<Key>();
  const waitedFor = new Map<Key, PromiseWithResolvers<void>>();
  let reading: Promise<void> | undefined;
  let isStopped = false;
  let wake = (): void => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, retryMs).unref();
    });
  /** Whoever waits goes on: what they wait for is read like what nobody waits for. */
  const release = (): void => {
    for (const [key, { resolve }] of waitedFor) {
      heard.add(key);
      resolve();
    }
    waitedFor.clear();
  };
  const tellOne = async (key: Key, resolve: () => void = () => undefined): Promise<void> => {
    heard.delete(key);
    const isTold = await tell(key);
    resolve();
    if (isTold) return;
    heard.add(key);
    release();
    if (!isStopped) await pause();
  };
  const tellWaiting = async (): Promise<void> => {
    for (const [key, { resolve }] of [...waitedFor]) if (waitedFor.delete(key)) await tellOne(key, resolve);
  };
  const tellAll = async (): Promise<void> => {
    while (!isStopped && (waitedFor.size > 0 || heard.size > 0)) {
      if (waitedFor.size > 0) await tellWaiting();
      for (const key of heard) {
        if (isStopped) break;
        await tellOne(key);
        if (waitedFor.size > 0) await tellWaiting();
      }
    }
    release();
    reading = undefined;
  };
  const begin = (): void => {
    if (!isStopped && (waitedFor.size > 0 || heard.size > 0)) reading ??= tellAll();
  };
  const tellSoon = (keys: Iterable<Key>): void => {
    for (const key of keys) heard.add(key);
    begin();
  };
  const tellHere = (key: Key): Promise<void> => {
    if (isStopped) return Promise.resolve();
    const waiting = waitedFor.get(key) ?? Promise.withResolvers<void>();
    waitedFor.set(key, waiting);
    begin();
    // While the database is away: whoever waits has an attempt of its own.
    wake();
    return waiting.promise;
  };

  return {
    tellHere,
    tellSoon,
    isBehind: (): boolean => heard.size > 0,
    stop: async (): Promise<void> => {
      isStopped = true;
      release();
      wake();
      await reading;
    },
  };
};

export const createState = (
  { live, log }: Pick<App, 'live' | 'log'>,
  { name, of, read, isWhole = false, isKept = () => false }: StateOptions,
): LiveState => {
  const { relay } = live;
  const signal: Signal<{ readonly key: Key }> = { name: `state.${name}`, topicOf: ({ key }) => topicOf(of, key) };
  const isHere = (key: Key): boolean =>
    of === 'room' ? live.order(idOf(key)) !== undefined || isKept(idOf(key)) : live.isOnlineHere(idOf(key));
  /** False while the database is away. */
  const tell = async (key: Key): Promise<boolean> => {
    if (!isHere(key)) return true;
    try {
      const publish = await read(key);
      if (!publish) return true;
      const order = of === 'room' ? live.order(idOf(key)) : undefined;
      if (order) order.putRead(publish);
      else publish();
      return true;
    } catch (error) {
      log.error({ err: error, state: name }, 'what has changed could not be read');
      return !isUnavailable(error);
    }
  };
  const queue = createQueue(tell);
  const rooms = (key: Key): readonly Key[] => (key === everyRoom ? live.loadedRooms() : [key]);

  relay?.onSignal(signal, ({ key }) => queue.tellSoon(rooms(key)));
  if (isWhole) relay?.onDoubt((doubt) => queue.tellSoon(doubt.rooms ?? live.loadedRooms()), doubtMs);

  return {
    changed: (key) => {
      relay?.signal(signal, { key });
      if (relay) queue.tellSoon(rooms(key));
      return relay !== undefined;
    },
    tellHere: (key) => (relay ? queue.tellHere(key) : undefined),
    tellSoon: (keys) => {
      if (relay) queue.tellSoon(keys);
    },
    isBehind: queue.isBehind,
    stop: queue.stop,
  };
};
