import type { AudioCodec } from '@baithak/protocol/audio-frame';
import { type BroadcastMute, type Stream, broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { Listener, Speaker } from '@baithak/protocol/entities/entities';
import { iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/live/live.ts';
import { type HandNews, type ListenerNews, createHandNews, createListenerNews, firstByRank } from './news.ts';
import type { Pace } from './pace.ts';

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
