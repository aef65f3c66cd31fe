import { type Stream, broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { Listener } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import type { App } from '../../../platform/context.ts';
import { type Throttle, createThrottle } from '../../../platform/throttle.ts';

/** At most twice a second. */
const intervalMs = 500;

/** Tells a room whose hands are up and who is next: at once, and together what changes in the half second after that. */
export interface HandNews extends Pick<Throttle, 'isWaiting'> {
  changed(): void;
  stop(): void;
}

export const createHandNews = (
  { live, clock }: Pick<App, 'live' | 'clock'>,
  roomId: string,
  present: () => Pick<Stream, 'hands' | 'next'>,
  onTold: () => void,
): HandNews => {
  const telling = createThrottle(clock, intervalMs, () => {
    live.stream(roomId).publish(broadcastContract.handsChanged, { roomId, ...present() });
    onTold();
  });
  return { changed: () => telling.soon(), isWaiting: telling.isWaiting, stop: () => void telling.stop() };
};

/** Those who are named: the first by rank, those of one rank as they came. */
export const firstByRank = (listeners: readonly Listener[]): Listener[] => {
  const byRank = new Map<number, Listener[]>();
  for (const listener of listeners) {
    const same = byRank.get(listener.rank);
    if (same) same.push(listener);
    else byRank.set(listener.rank, [listener]);
  }
  return [...byRank]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([, same]) => same)
    .slice(0, limits.namedListeners);
};

/** With more people who listen or are told, who comes and goes is told together. */
const smallRoom = 50;

/** Tells a room who begins and stops to listen: at once in a small room, together in a larger one; counts are exact. */
export interface ListenerNews extends Pick<HandNews, 'isWaiting' | 'stop'> {
  joined(listener: Listener): void;
  /** Also of a speaker who has stopped and does not listen, whom nobody knew as a listener: the counts are others now. */
  left(username: string): void;
}

export const createListenerNews = (
  { live, clock }: Pick<App, 'live' | 'clock'>,
  roomId: string,
  count: () => Stream['count'],
  onTold: () => void,
): ListenerNews => {
  const joined = new Map<string, Listener>();
  const left = new Set<string>();

  const tell = (): void => {
    const to = live.stream(roomId);
    const told = { roomId, count: count() };
    if (left.size > 0) to.publish(broadcastContract.listenerLeft, { ...told, usernames: [...left] });
    if (joined.size > 0)
      to.publish(broadcastContract.listenerJoined, { ...told, listeners: firstByRank([...joined.values()]) });
    left.clear();
    joined.clear();
    onTold();
  };
  const telling = createThrottle(clock, intervalMs, tell);
  const tellSoon = (): void => {
    const isSmall = Math.max(count().total, live.countPresent(roomId)) <= smallRoom;
    if (isSmall) telling.now();
    else telling.soon();
  };

  return {
    joined: (listener) => {
      left.delete(listener.username);
      joined.set(listener.username, listener);
      tellSoon();
    },
    left: (username) => {
      joined.delete(username);
      left.add(username);
      tellSoon();
    },
    isWaiting: telling.isWaiting,
    stop: () => void telling.stop(),
  };
};
