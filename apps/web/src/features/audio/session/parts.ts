import type { Client } from '@baithak/client/create-client';
import { MicrophoneError, type MicrophoneProblem } from '../../../lib/audio/audio.ts';
import { problemOf } from '../../../lib/problem.ts';
import type { AudioStore } from '../state/audio-state.ts';
import type { AudioDevice } from '../state/device.ts';
import type { Engine } from './engine.ts';

/** What a session is made of; tests bring their own. */
export interface SessionParts {
  readonly client: Client;
  readonly store: AudioStore;
  readonly loadEngine: () => Promise<Engine>;
  readonly device: { readonly get: () => AudioDevice; readonly subscribe: (listener: () => void) => () => void };
  readonly username: () => string | undefined;
}

/** The bytes of a binary event: Socket.IO's browser half gives an ArrayBuffer, its half for Node a view. */
export const bytesOf = (payload: Uint8Array | ArrayBuffer): Uint8Array =>
  payload instanceof ArrayBuffer ? new Uint8Array(payload) : payload;

/** What was begun last: an answer to something earlier changes nothing any more. */
interface Latest {
  /** Begins something; the answer says whether it is still the last thing that began. */
  begin(): () => boolean;
}

export const createLatest = (): Latest => {
  let last = 0;
  return {
    begin: () => {
      const mine = (last += 1);
      return () => mine === last;
    },
  };
};

interface Place {
  /** Rejects with why not. */
  take(roomId: string, desc: string): Promise<void>;
  /** What fails is told by the store. */
  giveBack(roomId: string): Promise<void>;
}

export const createPlace = ({ client, store }: SessionParts): Place => ({
  take: async (roomId, desc) => {
    const { stream } = await client.broadcast.upgradeToSpeaker({ id: roomId, desc });
    store.dispatch({ type: 'streamKnown', roomId, stream });
    // A turn goes on after a lost line with the microphone as it was.
    if (store.get().isPaused) client.broadcast.switchMicrophone({ on: false }).catch(() => undefined);
  },
  giveBack: async (roomId) => {
    try {
      const { stream } = await client.broadcast.downgradeFromSpeaker({ id: roomId });
      store.dispatch({ type: 'streamKnown', roomId, stream });
    } catch (error) {
      const { code } = problemOf(error);
      // Without a line the server takes it back by itself.
      if (code !== 'NETWORK' && store.get().room?.id === roomId) store.dispatch({ type: 'failed', failure: code });
    }
  },
});

export const problemOfMicrophone = (error: unknown): MicrophoneProblem =>
  error instanceof MicrophoneError ? error.problem : 'failed';
