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
  /** Tells those who are here, after whatever was heard before; undefined without other processes. */
  tellHere(key: Key): Promise<void> | undefined;
  stop(): Promise<void>;
}

const retryMs = 1000;

const idOf = (key: Key): string => key.split(' ', 1)[0] ?? '';

const topicOf = (of: StateOptions['of'], key: Key) => {
  if (of === 'person') return `user:${idOf(key)}` as const;
  return key === everyRoom ? 'all' : (`room:${idOf(key)}` as const);
};

export const createState = (
  { live, log }: Pick<App, 'live' | 'log'>,
  { name, of, read, isWhole = false, isKept = () => false }: StateOptions,
): LiveState => {
  const { relay } = live;
  const signal: Signal<{ readonly key: Key }> = { name: `state.${name}`, topicOf: ({ key }) => topicOf(of, key) };
  const heard = new Set<Key>();
  let reading: Promise<void> | undefined;
  let isStopped = false;
  let wake = (): void => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, retryMs).unref();
    });

  const isHere = (key: Key): boolean =>
    of === 'room' ? live.order(idOf(key)) !== undefined || isKept(idOf(key)) : live.isOnlineHere(idOf(key));
  const tell = async (key: Key): Promise<void> => {
    if (!isHere(key)) return;
    try {
      const publish = await read(key);
      if (!publish) return;
      const order = of === 'room' ? live.order(idOf(key)) : undefined;
      if (order) order.putRead(publish);
      else publish();
    } catch (error) {
      log.error({ err: error, state: name }, 'what has changed could not be read');
      if (!isUnavailable(error)) return;
      heard.add(key);
      await pause();
    }
  };
  /** One after the other: what is read later is told later. What is heard of a key while it is read is read once more. */
  const tellAll = async (): Promise<void> => {
    for (const key of heard) {
      if (isStopped) break;
      heard.delete(key);
      await tell(key);
    }
    reading = undefined;
  };
  const hear = (keys: readonly Key[]): Promise<void> => {
    for (const key of keys) heard.add(key);
    if (heard.size === 0 || isStopped) return Promise.resolve();
    return (reading ??= tellAll());
  };
  const rooms = (key: Key): readonly Key[] => (key === everyRoom ? live.loadedRooms() : [key]);

  relay?.onSignal(signal, ({ key }) => void hear(rooms(key)));
  if (isWhole) relay?.onDoubt((doubt) => void hear(doubt.rooms ?? live.loadedRooms()), doubtMs);

  return {
    changed: (key) => {
      relay?.signal(signal, { key });
      if (relay) void hear(rooms(key));
      return relay !== undefined;
    },
    tellHere: (key) => (relay ? hear([key]) : undefined),
    stop: async () => {
      isStopped = true;
      wake();
      await reading;
    },
  };
};
