import type { Listener } from '@baithak/protocol/entities/entities';
import type { App } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/live/live.ts';
import { createAudience, type Audience } from './audience.ts';
import { createHands } from './hands.ts';
import { createSpeakingPlaces } from './places.ts';
import { createStreams, type Streams } from './room-stream.ts';
import { createTurns, type Turns } from './turns.ts';

/** Who listens and who speaks, in this process. Callers check who may. */
export interface Stage
  extends
    Pick<Streams, 'find' | 'all'>,
    Audience,
    Pick<Turns, 'takePlace' | 'returnPlace' | 'end' | 'spokenIn' | 'isLate' | 'setMute'> {
  /** Whoever has taken the place begins to speak, or goes on, from this socket. False for a connection that is gone. */
  begin(connection: Connection, roomId: string, listener: Listener, desc: string): boolean;
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
