import { type BroadcastMute, broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { Listener } from '@baithak/protocol/entities/entities';
import type { App } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/live/live.ts';
import type { Hands } from './hands.ts';
import { type PlaceTaking, type SpeakingPlaces, giveBack, keepRenewing, placesOf } from './places.ts';
import type { RoomStream, Streams } from './room-stream.ts';
import { heldMs, newTurn } from './new-turn.ts';

/** What others see of a room's speaker changes, and is told. */
const changeSpeaker =
  (live: App['live']) =>
  ({ roomId, turn }: RoomStream, speaker: object): void => {
    if (!turn) return;
    turn.speaker = { ...turn.speaker, ...speaker };
    live.stream(roomId).publish(broadcastContract.speakerChanged, { roomId, speaker: turn.speaker });
  };

/** What was on its way when a turn ended is no attempt to speak, for so many milliseconds. */
const lateMs = 2000;

/** What becomes of raised hands when turns begin and end. */
type HandsInTurns = Pick<Hands, 'began' | 'freed'>;

/** Who speaks where. Callers check who may. */
export interface Turns extends PlaceTaking {
  /** Whoever has taken the place, and listens here, begins to speak from this socket, or goes on. */
  start(connection: Connection, roomId: string, listener: Listener, desc: string): void;
  end(roomId: string, userId: string): void;
  endIn(stream: RoomStream): void;
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

export const createTurns = (app: App, streams: Streams, places: SpeakingPlaces, hands: HandsInTurns): Turns => {
  const { live, clock, services } = app;
  const speaking = new Map<Connection, RoomStream>();
  const endedAt = new WeakMap<Connection, number>();

  const change = changeSpeaker(live);
  const endIn: Turns['endIn'] = (stream) => {
    const { turn, roomId, people } = stream;
    if (!turn) return;
    stream.turn = undefined;
    turn.cancelHold();
    turn.cancelRenewal();
    if (turn.connection) {
      speaking.delete(turn.connection);
      endedAt.set(turn.connection, clock.now());
    }
    void giveBack(app, places, roomId, turn.userId).then(() => hands.freed(stream));
    const { username } = turn.speaker;
    live.stream(roomId).publish(broadcastContract.speakerLeft, { roomId, username });
    const person = people.get(turn.userId);
    if (person) stream.news.joined(person.listener);
    else stream.news.left(username);
    services.rooms.speakers.set(roomId, null);
    streams.settle(stream);
  };

  const start: Turns['start'] = (connection, roomId, listener, desc) => {
    const { userId } = connection.viewer;
    const before = streams.find(roomId);
    // Whoever has the place speaks: a turn of somebody else has lost it and only does not know yet.
    if (before?.turn && before.turn.userId !== userId) endIn(before);
    const stream = streams.of(roomId);
    const goesOn = stream.turn !== undefined;
    const turn = (stream.turn ??= newTurn(userId, listener, desc, clock.now()));
    if (turn.connection) speaking.delete(turn.connection);
    turn.cancelHold();
    turn.connection = connection;
    turn.toldCodecs = undefined;
    speaking.set(connection, stream);
    hands.began(stream, userId);
    if (goesOn) change(stream, { ...listener, desc, connected: true, paused: false });
    else {
      live.stream(roomId).publish(broadcastContract.speakerJoined, { roomId, speaker: turn.speaker });
      stream.news.left(listener.username);
      keepRenewing(app, places, stream, endIn);
      services.rooms.speakers.set(roomId, listener.username);
    }
    streams.settle(stream);
  };

  return {
    start,
    endIn,
    change,
    spokenIn: (connection) => speaking.get(connection),
    isLate: (connection) => clock.now() < (endedAt.get(connection) ?? Number.NEGATIVE_INFINITY) + lateMs,
    ...placesOf(streams, places, endIn),
    end: (roomId, userId) => {
      const stream = streams.find(roomId);
      if (stream?.turn?.userId === userId) endIn(stream);
    },
    hold: (connection) => {
      const stream = speaking.get(connection);
      const turn = stream?.turn;
      if (!stream || !turn) return;
      speaking.delete(connection);
      turn.connection = undefined;
      turn.cancelHold = clock.schedule(clock.now() + heldMs, () => {
        if (stream.turn === turn && !turn.connection) endIn(stream);
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
