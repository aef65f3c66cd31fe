import type { AudioCodec } from '@baithak/protocol/audio-frame';
import type { Listener } from '@baithak/protocol/entities/entities';
import { systemClock } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { type Signal, activityTopic } from '../../../platform/live/relay.ts';
import { createThrottle } from '../../../platform/throttle.ts';
import { type RoomStream, type Streams, codecsNeededHere, isSameLook, listenerIn } from './room-stream.ts';

/** Who listens at one process: what has changed there since its signal before, or everybody. */
interface Told {
  readonly roomId: string;
  readonly from: string;
  readonly isWhole?: true;
  readonly joined: readonly Listener[];
  /** User ids. */
  readonly left: readonly string[];
  /** What they need. */
  readonly codecs: readonly AudioCodec[];
  /** Whoever hears it tells of everybody too. */
  readonly asks?: true;
}

const signal: Signal<Told> = { name: 'broadcast.audience', topicOf: ({ roomId }) => `room:${roomId}` };

/** The rooms where somebody listens at one process; of each it tells of everybody after that. */
interface ToldRooms {
  readonly from: string;
  readonly rooms: readonly string[];
  /** Whoever hears it does the same. */
  readonly asks?: true;
}

/** Every process hears it: to ask in each room by itself would be as many signals as there are rooms, at each process. */
const roomsSignal: Signal<ToldRooms> = { name: 'broadcast.audiences', topicOf: () => activityTopic };

/** What happens in so many ms after a signal goes into the next one. */
const gatherMs = 100;
/** Everybody is told of at most this often, in ms. */
const wholeMs = 1000;
/**
 * Of so many rooms, and of more not before so many ms: after many more between two beats of the bus the others doubt everything
 * and ask.
 */
const [mostAtOnce, nextMs] = [1000, 250];

/** What processes tell each other of who listens. Nothing of it is stored: what may be lost is told again, whole. */
export interface Audiences {
  /** Somebody listens here now, or looks different. */
  joined(stream: RoomStream, userId: string, listener: Listener): void;
  left(stream: RoomStream, userId: string): void;
  /** Others may be needed. */
  codecs(stream: RoomStream): void;
  /** Tells of everybody here, and asks the others for theirs. */
  ask(roomId: string): void;
  /** The same of all rooms where somebody listens, by one signal. */
  askAll(): void;
  /** Forgets who listened at processes that have died. True when there was somebody. */
  drop(stream: RoomStream, isAlive: (process: string) => boolean): boolean;
  stop(): void;
}

const silent: Audiences = {
  joined: () => undefined,
  left: () => undefined,
  codecs: () => undefined,
  ask: () => undefined,
  askAll: () => undefined,
  drop: () => false,
  stop: () => undefined,
};

/** The half that tells. */
const createTelling = (
  { live, leases }: Pick<App, 'live' | 'leases'>,
  { find, all }: Pick<Streams, 'find' | 'all'>,
) => {
  const changes = new Map<string, Map<string, Listener | undefined>>();
  const needed = new Map<string, string>();
  const asking = new Set<string>();
  const send = (roomId: string, told: Omit<Told, 'roomId' | 'from' | 'codecs'>): void => {
    const stream = find(roomId);
    const codecs = stream ? codecsNeededHere(stream) : [];
    if (codecs.length === 0) needed.delete(roomId);
    else needed.set(roomId, codecs.join());
    live.relay?.signal(signal, { roomId, from: leases.me, codecs, ...told });
  };
  const changesSoon = createThrottle(systemClock, gatherMs, (roomId) => {
    const changed = [...(changes.get(roomId) ?? [])];
    changes.delete(roomId);
    const stream = find(roomId);
    if (changed.length === 0 && (stream ? codecsNeededHere(stream).join() : '') === (needed.get(roomId) ?? '')) return;
    send(roomId, {
      joined: changed.flatMap(([, listener]) => listener ?? []),
      left: changed.flatMap(([userId, listener]) => (listener ? [] : [userId])),
    });
  });
  const wholeSoon = createThrottle(systemClock, wholeMs, (roomId) => {
    changes.delete(roomId);
    const joined = [...(find(roomId)?.people.values() ?? [])].map(({ listener }) => listener);
    const asks = asking.delete(roomId);
    if (joined.length > 0 || asks) send(roomId, { isWhole: true, joined, left: [], ...(asks && { asks }) });
  });
  let asksAll = false;
  const waiting = new Set<string>();
  let cancelNext = (): void => undefined;
  const tellSome = (): void => {
    for (const roomId of [...waiting].slice(0, mostAtOnce)) {
      waiting.delete(roomId);
      wholeSoon.soon(roomId);
    }
    if (waiting.size > 0) cancelNext = systemClock.schedule(systemClock.now() + nextMs, tellSome);
  };
  const allSoon = createThrottle(systemClock, wholeMs, () => {
    const rooms = all().flatMap(({ roomId, people }) => (people.size > 0 ? [roomId] : []));
    live.relay?.signal(roomsSignal, { from: leases.me, rooms, ...(asksAll && { asks: true }) });
    asksAll = false;
    for (const roomId of rooms) waiting.add(roomId);
    cancelNext();
    tellSome();
  });
  return {
    change: (roomId: string, userId: string, listener: Listener | undefined): void => {
      changes.set(roomId, (changes.get(roomId) ?? new Map<string, Listener | undefined>()).set(userId, listener));
      changesSoon.soon(roomId);
    },
    codecs: (roomId: string): void => changesSoon.soon(roomId),
    whole: (roomId: string, asks: boolean): void => {
      if (asks) asking.add(roomId);
      wholeSoon.soon(roomId);
    },
    all: (asks: boolean): void => {
      asksAll ||= asks;
      allSoon.soon();
    },
    stop: (): void => {
      cancelNext();
      void allSoon.stop();
      void changesSoon.stop();
      void wholeSoon.stop();
    },
  };
};

/** `isKnown`: whether it is known of a room what others have. */
export const createAudiences = (
  app: Pick<App, 'live' | 'leases'>,
  streams: Streams,
  isKnown: (roomId: string) => boolean,
): Audiences => {
  const { relay } = app.live;
  if (!relay) return silent;
  const telling = createTelling(app, streams);

  const remove = (stream: RoomStream, from: string, userIds: Iterable<string>): void => {
    const people = stream.elsewhere.get(from)?.people;
    for (const userId of userIds) {
      const listener = people?.get(userId);
      if (!people?.delete(userId) || !listener || listenerIn(stream, userId)) continue;
      if (stream.turn?.userId !== userId) stream.news.left(listener.username);
    }
  };
  const add = (stream: RoomStream, from: string, listeners: readonly Listener[]): void => {
    const people = stream.elsewhere.get(from)?.people;
    for (const listener of listeners) {
      const before = listenerIn(stream, listener._id);
      people?.set(listener._id, listener);
      if (stream.turn?.userId === listener._id || stream.people.has(listener._id)) continue;
      if (before && isSameLook(before, listener)) continue;
      if (before && before.username !== listener.username) stream.news.left(before.username);
      stream.news.joined(listener);
    }
  };
  const hear = ({ roomId, from, isWhole, joined, left, codecs, asks }: Told): void => {
    if (!isKnown(roomId)) return;
    const stream = streams.of(roomId);
    const part = stream.elsewhere.get(from) ?? { people: new Map<string, Listener>(), codecs };
    stream.elsewhere.set(from, part);
    part.codecs = codecs;
    const now = new Set(joined.map(({ _id }) => _id));
    remove(stream, from, isWhole ? [...part.people.keys()].filter((userId) => !now.has(userId)) : left);
    add(stream, from, joined);
    if (part.people.size === 0) stream.elsewhere.delete(from);
    streams.settle(stream);
    if (asks) telling.whole(roomId, false);
  };
  const drop = (stream: RoomStream, isGone: (process: string) => boolean): boolean => {
    const gone = [...stream.elsewhere].filter(([from]) => isGone(from));
    for (const [from, { people }] of gone) {
      remove(stream, from, [...people.keys()]);
      stream.elsewhere.delete(from);
    }
    streams.settle(stream);
    return gone.length > 0;
  };
  relay.onSignal(signal, hear);
  relay.onSignal(roomsSignal, ({ from, rooms, asks }) => {
    const listenedTo = new Set(rooms);
    for (const stream of streams.all()) if (!listenedTo.has(stream.roomId)) drop(stream, (process) => process === from);
    if (asks) telling.all(false);
  });
  // Somebody may have asked.
  relay.onDoubt(({ activity }) => {
    if (activity) telling.all(false);
  });

  return {
    joined: ({ roomId }, userId, listener) => telling.change(roomId, userId, listener),
    left: ({ roomId }, userId) => telling.change(roomId, userId, undefined),
    codecs: ({ roomId }) => telling.codecs(roomId),
    ask: (roomId) => telling.whole(roomId, true),
    askAll: () => telling.all(true),
    drop: (stream, isAlive) => drop(stream, (process) => !isAlive(process)),
    stop: telling.stop,
  };
};
