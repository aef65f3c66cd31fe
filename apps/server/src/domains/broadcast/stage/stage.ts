import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import { limits } from '@baithak/protocol/limits';
import type { PayloadIn } from '@baithak/protocol/define-contract';
import type { Listener } from '@baithak/protocol/entities/entities';
import type { App } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/live/live.ts';
import { type Hands, createHands } from './hands.ts';
import { type Streams, type Wants, createStreams } from './room-stream.ts';
import { type Turns, createTurns } from './turns.ts';
import { createSpeakingPlaces } from './places.ts';

type EndReason = PayloadIn<typeof broadcastContract.broadcastEnded>['reason'];

/** Who listens where. Callers check who may. */
export interface Audience {
  /** False for a connection that is gone. Of a person with too many sockets that listen, the first one does no more. */
  listen(connection: Connection, roomId: string, listener: Listener, wants: Wants): boolean;
  /** A socket listens and speaks no more. `lost`: nobody has wanted that, its line is down. */
  unlisten(connection: Connection, lost?: boolean): void;
  /** How somebody looks now. */
  refresh(roomId: string, userId: string, listener: Listener): void;
  /** Takes a person, or everybody, out of a room's audio. */
  remove(roomId: string, userId: string | undefined): void;
}

export const createAudience = (app: App, streams: Streams, turns: Turns, hands: Hands): Audience => {
  const { live, services } = app;
  /** By user id, in the order in which they began. */
  const listeningSockets = new Map<string, Set<Connection>>();

  const unlisten: Audience['unlisten'] = (connection, lost = false) => {
    const stream = connection.listensTo === undefined ? undefined : streams.find(connection.listensTo);
    if (!stream) return;
    const { userId } = connection.viewer;
    const person = stream.people.get(userId);
    const own = listeningSockets.get(userId);
    own?.delete(connection);
    if (own?.size === 0) listeningSockets.delete(userId);
    live.leaveAudience(connection);
    person?.sockets.delete(connection);
    const isGone = person?.sockets.size === 0;
    if (isGone) {
      stream.people.delete(userId);
      hands.left(stream, userId, lost);
    }
    if (turns.spokenIn(connection) === stream) turns.endIn(stream);
    else if (isGone && stream.turn?.userId !== userId) stream.news.left(person.listener.username);
    streams.settle(stream);
  };
  const endFor = (connection: Connection, roomId: string, reason: EndReason): void => {
    unlisten(connection);
    live.connection(connection).publish(broadcastContract.broadcastEnded, { roomId, reason });
  };
  /** Each frame goes to every socket that listens: one person may not make it a thousand. */
  const endFirst = (userId: string): void => {
    const own = [...(listeningSockets.get(userId) ?? [])];
    if (own.length <= limits.listeningSockets) return;
    const first = own.slice(0, -1).find((connection) => !turns.spokenIn(connection)) ?? own[0];
    if (first?.listensTo !== undefined) endFor(first, first.listensTo, 'elsewhere');
  };

  return {
    unlisten,
    listen: (connection, roomId, listener, wants) => {
      if (connection.listensTo !== roomId) unlisten(connection);
      if (!live.enterAudience(connection, roomId, wants)) return false;
      const stream = streams.of(roomId);
      const { userId } = connection.viewer;
      const known = stream.people.get(userId);
      const person = known ?? { listener, sockets: new Map<Connection, Wants>() };
      person.sockets.set(connection, wants);
      stream.people.set(userId, person);
      listeningSockets.set(userId, (listeningSockets.get(userId) ?? new Set()).add(connection));
      hands.came(stream, userId);
      if (!known && stream.turn?.userId !== userId) stream.news.joined(listener);
      streams.settle(stream);
      endFirst(userId);
      return true;
    },
    refresh: (roomId, userId, listener) => {
      const stream = streams.find(roomId);
      if (!stream) return;
      hands.refresh(stream, userId, listener);
      const person = stream.people.get(userId);
      const before = person?.listener.username;
      if (person) person.listener = listener;
      if (stream.turn?.userId === userId) {
        turns.change(stream, listener);
        services.rooms.speakers.set(roomId, listener.username);
      } else if (before !== undefined) {
        if (before !== listener.username) stream.news.left(before);
        stream.news.joined(listener);
      }
    },
    remove: (roomId, userId) => {
      const stream = streams.find(roomId);
      if (!stream) return;
      // Hands are up of some whose line is lost, too.
      const everybody = new Set([...stream.people.keys(), ...stream.hands.keys()]);
      if (stream.turn && (userId === undefined || stream.turn.userId === userId)) turns.endIn(stream);
      for (const each of userId === undefined ? everybody : [userId]) {
        for (const connection of [...(stream.people.get(each)?.sockets.keys() ?? [])])
          endFor(connection, roomId, 'removed');
        hands.lower(stream, each);
      }
    },
  };
};

/** Who listens and who speaks, in this process. Callers check who may. */
export interface Stage
  extends
    Pick<Streams, 'find' | 'all'>,
    Audience,
    Pick<Turns, 'takePlace' | 'returnPlace' | 'end' | 'spokenIn' | 'isLate' | 'setMute'> {
  /** Whoever has taken the place begins to speak, or goes on, from this socket. False for a connection that is gone. */
  begin(connection: Connection, roomId: string, listener: Listener, desc: string): boolean;
  /** The speaker of this socket has switched the microphone off or on. False when nobody speaks here. */
  setPaused(connection: Connection, paused: boolean): boolean;
  disconnected(connection: Connection, lost: boolean): void;
  /** Of a socket that listens there. False when as many hands are up as there may be. */
  raiseHand(connection: Connection, listener: Listener): boolean;
  lowerHand(roomId: string, userId: string): void;
  isHandUp(roomId: string, userId: string): boolean;
  /** Next to somebody whose hand is up; nothing when it is down by now. */
  giveMicrophone(roomId: string, userId: string): Promise<void>;
  stop(): void;
}

export const createStage = (app: App): Stage => {
  const streams = createStreams(app);
  const places = createSpeakingPlaces();
  const hands = createHands(app, streams, places, async (roomId, userId) => turns.takePlace(roomId, userId));
  const turns = createTurns(app, streams, places, hands);
  const audience = createAudience(app, streams, turns, hands);
  return {
    ...streams,
    ...turns,
    ...audience,
    begin: (connection, roomId, listener, desc) => {
      // Whoever speaks listens too: that is what goes on when they step down.
      if (connection.listensTo !== roomId && !audience.listen(connection, roomId, listener, 'pcm')) return false;
      turns.start(connection, roomId, listener, desc);
      return true;
    },
    setPaused: (connection, paused) => {
      const stream = turns.spokenIn(connection);
      if (stream?.turn && stream.turn.speaker.paused !== paused) turns.change(stream, { paused });
      return stream?.turn !== undefined;
    },
    disconnected: (connection, lost) => {
      if (lost) turns.hold(connection);
      audience.unlisten(connection, lost);
    },
    raiseHand: (connection, listener) => {
      const stream = connection.listensTo === undefined ? undefined : streams.find(connection.listensTo);
      const { userId } = connection.viewer;
      if (!stream || stream.turn?.userId === userId) return true;
      return hands.raise(stream, userId, listener);
    },
    lowerHand: (roomId, userId) => {
      const stream = streams.find(roomId);
      if (stream) hands.lower(stream, userId);
    },
    isHandUp: (roomId, userId) => streams.find(roomId)?.hands.has(userId) ?? false,
    giveMicrophone: async (roomId, userId) => {
      const stream = streams.find(roomId);
      if (stream) await hands.give(stream, userId);
    },
    stop: () => {
      for (const stream of streams.all()) {
        stream.news.stop();
        stream.turn?.cancelHold();
        stream.turn?.cancelRenewal();
        hands.stop(stream);
      }
    },
  };
};
