import { type BroadcastMute, broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { Listener, Speaker } from '@baithak/protocol/entities/entities';
import { iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/live/live.ts';
import { type SpeakingPlaces, giveBack, keepLooking } from './places.ts';
import { heldMs, newTurn } from './new-turn.ts';
import { type RoomStream, type Streams, type Turn, listenerIn } from './room-stream.ts';

/** What was on its way when a turn ended is no attempt to speak, for so many milliseconds. */
const lateMs = 2000;

/** What becomes of raised hands when turns begin and end. */
interface HandsInTurns {
  began(stream: RoomStream, userId: string): void;
  freed(stream: RoomStream): void;
}

/** Who speaks where. Callers check who may. */
export interface Turns {
  /** Whoever has taken the place, and listens here, begins to speak from this socket, or goes on. */
  start(connection: Connection, roomId: string, listener: Listener, desc: string): void;
  /** Whoever speaks here has taken the place again: it may have been given back in between. */
  tookPlace(roomId: string, userId: string): void;
  /** Of a turn at this process. */
  end(roomId: string, userId: string): void;
  /** Resolves once the place is given back. */
  endIn(stream: RoomStream): Promise<void>;
  /** What another process tells of the turn there; undefined: nobody speaks. Whoever spoke here has lost the place to it. */
  show(stream: RoomStream, turn: Turn | undefined): void;
  /** The line of whoever speaks from here is down: the place is kept for a while. */
  hold(connection: Connection): void;
  /** The room where this socket speaks. */
  spokenIn(connection: Connection): RoomStream | undefined;
  /** Whether a turn of this socket has ended just now. */
  isLate(connection: Connection): boolean;
  setMute(roomId: string, userId: string, mute: BroadcastMute | undefined): void;
  /** What others see of the speaker changed. */
  change(stream: RoomStream, speaker: object): void;
}

/** What those who are here are told of turns, wherever they are. */
const createTurnNews = ({ live }: Pick<App, 'live'>) => ({
  began: (stream: RoomStream, { speaker }: Turn): void => {
    const { roomId, news } = stream;
    live.stream(roomId).publish(broadcastContract.speakerJoined, { roomId, speaker });
    news.left(speaker.username);
  },
  changed: ({ roomId }: RoomStream, { speaker }: Turn): void =>
    live.stream(roomId).publish(broadcastContract.speakerChanged, { roomId, speaker }),
  ended: (stream: RoomStream, { userId, speaker: { username } }: Turn): void => {
    const { roomId, news } = stream;
    live.stream(roomId).publish(broadcastContract.speakerLeft, { roomId, username });
    const listener = listenerIn(stream, userId);
    if (listener) news.joined(listener);
    else news.left(username);
  },
});

const isSame = (one: Speaker, other: Speaker): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which socket speaks where, and which has lately. */
const createSpeaking = ({ clock }: Pick<App, 'clock'>) => {
  const speaking = new Map<Connection, RoomStream>();
  const endedAt = new WeakMap<Connection, number>();
  return {
    in: (connection: Connection): RoomStream | undefined => speaking.get(connection),
    isLate: (connection: Connection): boolean =>
      clock.now() < (endedAt.get(connection) ?? Number.NEGATIVE_INFINITY) + lateMs,
    begin: (connection: Connection, stream: RoomStream, turn: Turn): void => {
      if (turn.connection) speaking.delete(turn.connection);
      turn.cancelHold();
      turn.connection = connection;
      turn.toldCodecs = undefined;
      speaking.set(connection, stream);
    },
    lose: (connection: Connection): void => void speaking.delete(connection),
    end: (turn: Turn): void => {
      turn.cancelHold();
      turn.cancelLooking();
      if (!turn.connection) return;
      speaking.delete(turn.connection);
      endedAt.set(turn.connection, clock.now());
    },
  };
};

interface Parts {
  readonly streams: Streams;
  readonly places: SpeakingPlaces;
  readonly hands: HandsInTurns;
  readonly speaking: ReturnType<typeof createSpeaking>;
  readonly news: ReturnType<typeof createTurnNews>;
  readonly share: (roomId: string) => void;
}

/** How a turn that has begun changes and ends. */
const createCourse = (
  app: App,
  { streams, places, hands, speaking, news, share }: Parts,
): Pick<Turns, 'change' | 'endIn' | 'show'> => {
  const change: Turns['change'] = (stream, speaker) => {
    const { turn } = stream;
    if (!turn) return;
    turn.speaker = { ...turn.speaker, ...speaker };
    news.changed(stream, turn);
    if (!turn.isElsewhere) share(stream.roomId);
  };
  const endIn: Turns['endIn'] = async (stream) => {
    const { turn, roomId } = stream;
    if (!turn || turn.isElsewhere) return;
    stream.turn = undefined;
    speaking.end(turn);
    const givenBack = giveBack(app, places, roomId, turn.userId).then(() => {
      share(roomId);
      hands.freed(stream);
    });
    news.ended(stream, turn);
    app.services.rooms.speakers.set(roomId, null);
    streams.settle(stream);
    await givenBack;
  };
  const show: Turns['show'] = (stream, turn) => {
    const before = stream.turn;
    if (before && !before.isElsewhere) {
      speaking.end(before);
      void giveBack(app, places, stream.roomId, before.userId);
    }
    stream.turn = turn;
    if (before && before.userId !== turn?.userId) news.ended(stream, before);
    if (turn && turn.userId !== before?.userId) news.began(stream, turn);
    else if (turn && before && !isSame(before.speaker, turn.speaker)) news.changed(stream, turn);
    streams.settle(stream);
  };
  return { change, endIn, show };
};

/** `share`: what others see of a turn here is another one, or it has ended. */
export const createTurns = (
  app: App,
  streams: Streams,
  places: SpeakingPlaces,
  hands: HandsInTurns,
  share: (roomId: string) => void = () => undefined,
): Turns => {
  const { clock, services } = app;
  const speaking = createSpeaking(app);
  const news = createTurnNews(app);
  const { change, endIn, show } = createCourse(app, { streams, places, hands, speaking, news, share });

  const start: Turns['start'] = (connection, roomId, listener, desc) => {
    const { userId } = connection.viewer;
    const before = streams.find(roomId);
    // Whoever has the place speaks: a turn of somebody else has lost it and only does not know yet.
    if (before?.turn && before.turn.userId !== userId) {
      if (before.turn.isElsewhere) show(before, undefined);
      else void endIn(before);
    }
    const stream = streams.of(roomId);
    const old = stream.turn;
    const fresh = { ...listener, desc, since: iso(clock.now()), connected: true, muted: false, paused: false };
    const fence = places.fenceOf(roomId);
    const turn =
      old && !old.isElsewhere ? old : newTurn({ userId, speaker: old?.speaker ?? fresh, fence, mute: old?.mute });
    stream.turn = turn;
    speaking.begin(connection, stream, turn);
    hands.began(stream, userId);
    if (old) change(stream, { ...listener, desc, connected: true, paused: false });
    else {
      news.began(stream, turn);
      share(roomId);
    }
    if (turn !== old) keepLooking(app, places, stream, (each) => void endIn(each));
    services.rooms.speakers.set(roomId, listener.username);
    streams.settle(stream);
  };

  return {
    start,
    endIn,
    show,
    change,
    spokenIn: speaking.in,
    isLate: speaking.isLate,
    tookPlace: (roomId, userId) => {
      const turn = streams.find(roomId)?.turn;
      const fence = places.fenceOf(roomId);
      if (!turn || turn.isElsewhere || turn.userId !== userId || turn.fence === fence) return;
      turn.fence = fence;
      share(roomId);
    },
    end: (roomId, userId) => {
      const stream = streams.find(roomId);
      if (stream?.turn?.userId === userId) void endIn(stream);
    },
    hold: (connection) => {
      const stream = speaking.in(connection);
      const turn = stream?.turn;
      if (!stream || !turn) return;
      speaking.lose(connection);
      turn.connection = undefined;
      turn.cancelHold = clock.schedule(clock.now() + heldMs, () => {
        if (stream.turn === turn && !turn.connection) void endIn(stream);
      });
      change(stream, { connected: false });
    },
    setMute: (roomId, userId, mute) => {
      const stream = streams.find(roomId);
      if (stream?.turn?.userId !== userId) return;
      stream.turn.mute = mute;
      if (stream.turn.speaker.muted !== (mute !== undefined)) change(stream, { muted: mute !== undefined });
    },
  };
};
