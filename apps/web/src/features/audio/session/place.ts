import { problemOf } from '../../../lib/problem.ts';
import type { SessionParts } from './parts.ts';

/** The place to speak in a room, as the server gives it. */
export interface Place {
  /** Rejects with why not. */
  take(roomId: string, desc: string): Promise<void>;
  /** What fails is told by the store. */
  giveBack(roomId: string): Promise<void>;
}

export const createPlace = ({ client, store }: SessionParts): Place => ({
  take: async (roomId, desc) => {
    const { stream } = await client.broadcast.upgradeToSpeaker({ id: roomId, desc });
    store.dispatch({ type: 'streamKnown', roomId, stream });
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
