import { broadcastContract, type Stream } from '@baithak/protocol/contracts/broadcast';
import type { Listener } from '@baithak/protocol/entities/entities';
import type { App } from '../../../platform/context.ts';
import { firstByRank } from './first-by-rank.ts';
import { createGather, type Gather } from './gather.ts';

/** With more people who listen or are told, who comes and goes is told together. */
const smallRoom = 50;
/** At most twice a second. */
const intervalMs = 500;

/** Tells a room who begins and stops to listen: at once in a small room, together in a larger one; counts are exact. */
export interface ListenerNews extends Pick<Gather, 'isWaiting' | 'stop'> {
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
  const gather = createGather(clock, intervalMs, tell);
  const tellSoon = (): void => {
    const isSmall = Math.max(count().total, live.countPresent(roomId)) <= smallRoom;
    if (isSmall) gather.now();
    else gather.soon();
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
    isWaiting: gather.isWaiting,
    stop: gather.stop,
  };
};
