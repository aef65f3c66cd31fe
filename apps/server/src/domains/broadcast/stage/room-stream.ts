import { type Stream, broadcastContract, type BroadcastMute } from '@baithak/protocol/contracts/broadcast';
import type { Listener, Speaker } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import { type AudioCodec, audioCodecs } from '@baithak/protocol/audio-frame';
import type { App } from '../../../platform/context.ts';
import { type Throttle, createThrottle } from '../../../platform/throttle.ts';
import { iso } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/live/live.ts';
import type { Pace } from './pace.ts';
import { type RaisedHands, noHands } from './raised-hands.ts';

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
  /** At another process: this is what that one tells of it, and what is below is not used. */
  readonly isElsewhere: boolean;
  /** Of the lease by which they speak. */
  fence: number;
  mute: BroadcastMute | undefined;
  /** Where it comes from; undefined while the line is down. */
  connection: Connection | undefined;
  /** The codecs that the speaker was told of, joined. */
  toldCodecs: string | undefined;
  /** Milliseconds. */
  lastOpusAt: number;
  readonly pace: (now: number, bytes: number) => Pace;
  readonly secondOf: Readonly<Record<AudioCodec, (frameBytes: number, ms: number) => number>>;
  /** Ends the hold of a place whose line is down. */
  cancelHold: () => void;
  cancelLooking: () => void;
}

/** Who listens at another process, and what they need. */
export interface AudienceElsewhere {
  readonly people: Map<string, Listener>;
  codecs: readonly AudioCodec[];
}

/** The audio of one room, as it is known here. A room where nobody listens and speaks does not have one. */
export interface RoomStream {
  readonly roomId: string;
  /** Who listens here, by user id; the speaker too, as far as their sockets do. */
  readonly people: Map<string, ListeningPerson>;
  /** By process. */
  readonly elsewhere: Map<string, AudienceElsewhere>;
  readonly news: ListenerNews;
  turn: Turn | undefined;
  hands: RaisedHands;
  /** Of what is stored, with several processes. */
  handsRev: number;
  /** How those look whose hands are up. */
  readonly looks: Map<string, Listener>;
  readonly handNews: HandNews;
  cancelHandsEnd: () => void;
}

export const isSameLook = (one: Listener, other: Listener): boolean =>
  one.username === other.username && one.avatar === other.avatar && one.rank === other.rank;

/** How somebody looks who listens, wherever; undefined for who does not. */
export const listenerIn = ({ people, elsewhere }: RoomStream, userId: string): Listener | undefined => {
  const here = people.get(userId)?.listener;
  if (here) return here;
  for (const each of elsewhere.values()) if (each.people.has(userId)) return each.people.get(userId);
  return undefined;
};

/** Everybody who listens, in the order in which they came here. */
const everybodyIn = ({ people, elsewhere }: RoomStream): ReadonlyMap<string, Listener> => {
  const all = new Map([...people].map(([userId, { listener }]) => [userId, listener]));
  for (const each of elsewhere.values())
    for (const [userId, listener] of each.people) if (!all.has(userId)) all.set(userId, listener);
  return all;
};

/** Without a look at everybody where nobody listens elsewhere. */
const countListeners = (stream: RoomStream): number => {
  let count = stream.people.size;
  if (stream.elsewhere.size > 0) count = everybodyIn(stream).size;
  return count;
};

const countOf = (stream: RoomStream): Stream['count'] => {
  const { turn } = stream;
  const total = countListeners(stream) + (turn && !listenerIn(stream, turn.userId) ? 1 : 0);
  return { total, speakers: turn ? 1 : 0 };
};

/** The first listeners by rank, those of one rank as they came; the speaker is none. */
const listenersOf = (stream: RoomStream): Listener[] =>
  firstByRank(
    [...everybodyIn(stream)].flatMap(([userId, listener]) => (userId === stream.turn?.userId ? [] : [listener])),
  );

/** The codecs that those here need, on other sockets than that one. */
export const codecsNeededHere = ({ people }: RoomStream, except?: Connection): AudioCodec[] => {
  const wants = new Set<Wants>();
  for (const { sockets } of people.values())
    for (const [connection, wanted] of sockets) if (connection !== except) wants.add(wanted);
  return [
    ...(wants.has('pcm') ? (['pcm'] as const) : []),
    ...(wants.has('opus') || wants.has('both') ? (['opus'] as const) : []),
  ];
};

const neededCodecs = (stream: RoomStream): AudioCodec[] => {
  const needed = new Set(codecsNeededHere(stream, stream.turn?.connection));
  for (const { codecs } of stream.elsewhere.values()) for (const codec of codecs) needed.add(codec);
  return audioCodecs.filter((codec) => needed.has(codec));
};

/** Whose hands are up, and who is next. */
export const presentHands = ({ hands, looks }: Pick<RoomStream, 'hands' | 'looks'>): Pick<Stream, 'hands' | 'next'> => {
  const { up, next } = hands;
  const listener = next && looks.get(next.userId);
  const until = next?.until ?? null;
  return {
    hands: up.flatMap(({ userId }) => looks.get(userId) ?? []),
    next: listener ? { username: listener.username, until: until === null ? null : iso(until) } : null,
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
    const { people, elsewhere, turn, hands, news, handNews } = stream;
    const isEmpty = people.size === 0 && elsewhere.size === 0 && !turn && hands.up.length === 0;
    if (isEmpty && !news.isWaiting() && !handNews.isWaiting()) streams.delete(stream.roomId);
  };
  const create = (roomId: string): RoomStream => {
    const count = () => countOf(stream);
    const onTold = () => settle(stream);
    const news = createListenerNews(app, roomId, count, onTold);
    const handNews = createHandNews(app, roomId, () => presentHands(stream), onTold);
    const stream: RoomStream = {
      ...{ roomId, news, handNews, people: new Map(), elsewhere: new Map(), looks: new Map() },
      ...{ turn: undefined, hands: noHands, handsRev: 0, cancelHandsEnd: () => undefined },
    };
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
