import type { Listener } from '@baithak/protocol/entities/entities';
import type { App } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/live/live.ts';
import { createAudience, type Audience } from './audience.ts';
import { createSpeakingPlaces } from './speaking-places.ts';
import { createStreams, type Streams } from './streams.ts';
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
  stop(): void;
}

export const createStage = (app: App): Stage => {
  const streams = createStreams(app);
  const turns = createTurns(app, streams, createSpeakingPlaces());
  const audience = createAudience(app, streams, turns);
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
      audience.unlisten(connection);
    },
    stop: () => {
      for (const { news, turn } of streams.all()) {
        news.stop();
        turn?.cancelHold();
        turn?.cancelRenewal();
      }
    },
  };
};
