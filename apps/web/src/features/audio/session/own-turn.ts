import { problemOf } from '../../../lib/problem.ts';
import type { AudioFailure } from '../state/audio-state.ts';
import type { Hearing } from './hearing.ts';
import type { SessionParts } from './parts.ts';
import { createSaying, type Saying } from './saying.ts';
import type { Turns } from './turns.ts';

/** The reader's own turn to speak. */
export interface OwnTurn {
  /** With the microphone that the device has chosen. `desc`: what about. */
  speak(desc: string): Promise<void>;
  stopSpeaking(): Promise<void>;
  /** After a lost line. Rejects with what another try may change; what else stands in the way ends the turn. */
  speakAgain(roomId: string, desc: string, isMine: () => boolean): Promise<void>;
  fallSilent(failure?: AudioFailure): void;
  setPaused(isPaused: boolean): void;
  /** The microphone again, as it is chosen now: it was changed, or is there again. */
  reopenMicrophone(): Promise<void>;
  readonly saying: Saying;
}

/** Not the last word: the line, or too many at once after the server came back. */
export const isPassing = (code: string): boolean => code === 'NETWORK' || code === 'NO_ANSWER' || code === 'TOO_MANY';

export const createOwnTurn = (parts: SessionParts, hearing: Hearing, turns: Turns): OwnTurn => {
  const { client, store } = parts;
  const { dispatch } = store;
  const saying = createSaying(parts, () => {
    dispatch({ type: 'problemChanged', problem: 'missing' });
    saying.stop();
  });
  const isMuted = (): boolean => {
    const { room, streams } = store.get();
    return room !== null && (streams.get(room.id)?.muted ?? false);
  };
  const setPaused = (): void => saying.setPaused(store.get().isPaused || isMuted());

  const fallSilent = (failure?: AudioFailure): void => {
    saying.close();
    dispatch({ type: 'fellSilent', ...(failure !== undefined && { failure }) });
    hearing.show();
  };

  /** Rejects with why not. */
  const takePlace = async (roomId: string, desc: string): Promise<void> => {
    const { stream } = await client.broadcast.upgradeToSpeaker({ id: roomId, desc });
    dispatch({ type: 'streamKnown', roomId, stream });
    dispatch({ type: 'speaking' });
    setPaused();
  };

  return {
    saying,
    fallSilent,
    speak: async (desc) => {
      const { room, phase } = store.get();
      if (room === null || phase !== 'listening') return;
      const isMine = turns.begin();
      dispatch({ type: 'connecting', desc });
      const problem = await saying.open();
      if (!isMine()) return;
      if (problem !== null) return dispatch({ type: 'fellSilent', problem });
      try {
        await takePlace(room.id, desc);
        if (isMine()) saying.send();
      } catch (error) {
        if (isMine()) fallSilent(problemOf(error).code);
      }
    },
    stopSpeaking: async () => {
      const { room } = store.get();
      turns.begin();
      fallSilent();
      if (room === null) return;
      try {
        const { stream } = await client.broadcast.downgradeFromSpeaker({ id: room.id });
        dispatch({ type: 'streamKnown', roomId: room.id, stream });
      } catch (error) {
        dispatch({ type: 'failed', failure: problemOf(error).code });
      }
    },
    speakAgain: async (roomId, desc, isMine) => {
      try {
        await takePlace(roomId, desc);
      } catch (error) {
        const { code } = problemOf(error);
        if (!isMine() || isPassing(code)) throw error;
        fallSilent(code);
      }
    },
    setPaused: (isPaused) => {
      dispatch({ type: 'paused', isPaused });
      setPaused();
    },
    reopenMicrophone: async () => {
      if (store.get().speech === null) return;
      const problem = await saying.open();
      dispatch({ type: 'problemChanged', problem });
      if (problem !== null || store.get().speech === null) return;
      setPaused();
      saying.send();
    },
  };
};
