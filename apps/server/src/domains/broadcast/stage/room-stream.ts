import { type Stream, broadcastContract, type BroadcastMute } from '@baithak/protocol/contracts/broadcast';
import type { Listener, Speaker } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import type { AudioCodec } from '@baithak/protocol/audio-frame';
import type { App } from '../../../platform/context.ts';
import { type Throttle, createThrottle } from '../../../platform/throttle.ts';
import { iso } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/live/live.ts';
import type { Pace } from './pace.ts';

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

/** The codecs that a listener can play; of both it gets the better one that comes. */
export type Wants = AudioCodec | 'both';

interface ListeningPerson {
  listener: Listener;
  readonly sockets: Map<Connection, Wants>;
}

/** Somebody has the place of the speaker. */
export interface Turn {
  readonly userId: string;
  speaker: Speaker;
  /** Where it comes from; undefined while the line is down. */
  connection: Connection | undefined;
  mute: BroadcastMute | undefined;
  /** The codecs that the speaker was told of, joined. */
  toldCodecs: string | undefined;
  /** Milliseconds. */
  lastOpusAt: number;
  readonly pace: (now: number, bytes: number) => Pace;
  readonly secondOf: Readonly<Record<AudioCodec, (frameBytes: number, ms: number) => number>>;
  /** Ends the hold of a place whose line is down. */
  cancelHold: () => void;
  cancelRenewal: () => void;
}

/** A hand that is up. */
interface Hand {
  listener: Listener;
  /** Ends the wait for somebody whose line is lost. */
  cancelHold: () => void;
}

/** Somebody whose hand is up is given the microphone. */
interface Next {
  readonly userId: string;
  /** While the place is kept for them: until when, in milliseconds. */
  until: number | undefined;
  cancelWait: () => void;
}

/** The audio of one room. A room where nobody listens and speaks does not have one. */
export interface RoomStream {
  readonly roomId: string;
  /** Who listens, by user id; the speaker too, as far as their sockets do. */
  readonly people: Map<string, ListeningPerson>;
  readonly news: ListenerNews;
  turn: Turn | undefined;
  /** By user id, in the order in which they went up. */
  readonly hands: Map<string, Hand>;
  readonly handNews: HandNews;
  /** Their hand is one of those that are up. */
  next: Next | undefined;
}

const countOf = ({ people, turn }: Pick<RoomStream, 'people' | 'turn'>): Stream['count'] => ({
  total: people.size + (turn && !people.has(turn.userId) ? 1 : 0),
  speakers: turn ? 1 : 0,
});

/** The first listeners by rank, those of one rank as they came; the speaker is none. */
const listenersOf = ({ people, turn }: RoomStream): Listener[] =>
  firstByRank([...people].flatMap(([userId, { listener }]) => (userId === turn?.userId ? [] : [listener])));

/** The codecs that those need who listen elsewhere than where the speaker speaks. */
const neededCodecs = ({ people, turn }: RoomStream): AudioCodec[] => {
  const wants = new Set<Wants>();
  for (const { sockets } of people.values())
    for (const [connection, wanted] of sockets) if (connection !== turn?.connection) wants.add(wanted);
  return [
    ...(wants.has('pcm') ? (['pcm'] as const) : []),
    ...(wants.has('opus') || wants.has('both') ? (['opus'] as const) : []),
  ];
};

/** Whose hands are up, and who is next. */
export const presentHands = ({ hands, next }: Pick<RoomStream, 'hands' | 'next'>): Pick<Stream, 'hands' | 'next'> => {
  const listener = next && hands.get(next.userId)?.listener;
  const until = next?.until;
  return {
    hands: [...hands.values()].map((hand) => hand.listener),
    next: listener ? { username: listener.username, until: until === undefined ? null : iso(until) } : null,
  };
};

/** What everybody sees of it alike. */
export const presentStream = (stream: RoomStream | undefined): Omit<Stream, 'permission' | 'myMute'> => ({
  speakers: stream?.turn ? [stream.turn.speaker] : [],
  listeners: stream ? listenersOf(stream) : [],
  count: stream ? countOf(stream) : { total: 0, speakers: 0 },
  muted: stream?.turn?.mute !== undefined,
  ...(stream ? presentHands(stream) : { hands: [], next: null }),
});

/** The audio of all rooms where somebody listens or speaks. */
export interface Streams {
  find(roomId: string): RoomStream | undefined;
  all(): readonly RoomStream[];
  /** The room's, made if there is none. */
  of(roomId: string): RoomStream;
  /** To be called after each change: the speaker learns which codecs are needed, and what is empty is forgotten. */
  settle(stream: RoomStream): void;
}

export const createStreams = (app: Pick<App, 'live' | 'clock'>): Streams => {
  const streams = new Map<string, RoomStream>();

  const tellCodecs = (stream: RoomStream): void => {
    const { turn, roomId } = stream;
    if (!turn?.connection) return;
    const codecs = neededCodecs(stream);
    if (turn.toldCodecs === codecs.join()) return;
    turn.toldCodecs = codecs.join();
    app.live.connection(turn.connection).publish(broadcastContract.listenerCodecs, { roomId, codecs });
  };
  const settle = (stream: RoomStream): void => {
    tellCodecs(stream);
    const { people, turn, hands, news, handNews } = stream;
    const isEmpty = people.size === 0 && !turn && hands.size === 0;
    if (isEmpty && !news.isWaiting() && !handNews.isWaiting()) streams.delete(stream.roomId);
  };
  const create = (roomId: string): RoomStream => {
    const people = new Map<string, ListeningPerson>();
    const count = () => countOf(stream);
    const onTold = () => settle(stream);
    const news = createListenerNews(app, roomId, count, onTold);
    const handNews = createHandNews(app, roomId, () => presentHands(stream), onTold);
    const stream: RoomStream = { roomId, people, turn: undefined, news, hands: new Map(), handNews, next: undefined };
    streams.set(roomId, stream);
    return stream;
  };
  return {
    find: (roomId) => streams.get(roomId),
    all: () => [...streams.values()],
    of: (roomId) => streams.get(roomId) ?? create(roomId),
    settle,
  };
};
