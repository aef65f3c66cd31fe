import { problemOf } from '../../../lib/problem.ts';
import type { MicrophoneProblem } from '../../../lib/audio/audio.ts';
import type { AudioFailure, AudioState } from '../state/audio-state.ts';
import type { SessionPlayer } from './session-player.ts';
import type { SessionParts } from './parts.ts';
import { createPlace } from './place.ts';
import { createSessionMicrophone, type SessionMicrophone } from './session-microphone.ts';
import { createLatest } from './latest.ts';

/** The reader's own turn to speak. */
export interface OwnTurn {
  /** With the microphone that the device has chosen. `desc`: what about. */
  speak(desc: string): Promise<void>;
  stopSpeaking(): Promise<void>;
  /** After a lost line, if one spoke. Rejects with what another try may change; what else stands in the way ends the turn. */
  speakAgain(roomId: string, isLatest: () => boolean): Promise<void>;
  fallSilent(failure?: AudioFailure): void;
  /** The turn is over, and so is listening. */
  close(): void;
  setPaused(isPaused: boolean): void;
  /** The microphone again, as it is chosen now: it was changed, or is there again. */
  reopenMicrophone(): Promise<void>;
  readonly microphone: Pick<SessionMicrophone, 'setCodecs' | 'setPaused'>;
}

/** Not the last word: the line, or too many at once after the server came back. */
export const isPassing = (code: string): boolean => code === 'NETWORK' || code === 'NO_ANSWER' || code === 'TOO_MANY';

/** The reader has switched the microphone off, or a moderator has muted them. */
const isSilenced = ({ isPaused, room, streams }: AudioState): boolean =>
  isPaused || (room !== null && (streams.get(room.id)?.muted ?? false));

export const createOwnTurn = (parts: SessionParts, player: SessionPlayer): OwnTurn => {
  const { store } = parts;
  const { dispatch } = store;
  const latest = createLatest();
  const place = createPlace(parts);
  /** The browser may ask about the microphone for as long as it likes; a place is asked for only with one. */
  let isOpening = false;

  const setPaused = (): void => microphone.setPaused(isSilenced(store.get()));

  const reopenMicrophone = async (): Promise<void> => {
    if (store.get().speech === null) return;
    // What was heard last must not stay on the screen.
    dispatch({ type: 'levelChanged', level: null });
    const problem = await microphone.open();
    if (problem !== undefined && store.get().speech !== null) dispatch({ type: 'problemChanged', problem });
  };
  // Another one goes on at once where there is one.
  const microphone = createSessionMicrophone(parts, () => void reopenMicrophone());

  const close = (): void => {
    latest.begin();
    isOpening = false;
    microphone.close();
  };
  const fallSilent = (why: { failure?: AudioFailure; problem?: MicrophoneProblem } = {}): void => {
    close();
    dispatch({ type: 'fellSilent', ...why });
    player.show();
  };

  /** Rejects with why not. Whoever stops or leaves meanwhile gives the place back: the server answers in the order of asking. */
  const begin = async (roomId: string, desc: string, isLatest: () => boolean): Promise<void> => {
    await place.take(roomId, desc);
    if (!isLatest()) return;
    dispatch({ type: 'speaking' });
    setPaused();
    microphone.send();
  };

  return {
    microphone,
    fallSilent: (failure) => fallSilent(failure === undefined ? {} : { failure }),
    close,
    reopenMicrophone,
    speak: async (desc) => {
      const { room, phase } = store.get();
      if (room === null || phase !== 'listening') return;
      const isLatest = latest.begin();
      dispatch({ type: 'connecting', desc });
      isOpening = true;
      const problem = await microphone.open();
      if (!isLatest()) return;
      isOpening = false;
      if (problem) return fallSilent({ problem });
      // The line was lost meanwhile: the place is taken when it is back.
      if (store.get().phase === 'reconnecting') return;
      try {
        await begin(room.id, desc, isLatest);
      } catch (error) {
        if (!isLatest()) return;
        const { code } = problemOf(error);
        fallSilent({ failure: code });
        // The server may have given it.
        if (code === 'NO_ANSWER') await place.giveBack(room.id);
      }
    },
    stopSpeaking: async () => {
      const { room } = store.get();
      fallSilent();
      if (room !== null) await place.giveBack(room.id);
    },
    speakAgain: async (roomId, isLatest) => {
      const { speech } = store.get();
      if (speech === null) return;
      if (isOpening) return dispatch({ type: 'connecting', desc: speech });
      try {
        await begin(roomId, speech, () => isLatest() && store.get().speech !== null);
      } catch (error) {
        const { code } = problemOf(error);
        if (!isLatest() || isPassing(code)) throw error;
        if (store.get().speech !== null) fallSilent({ failure: code });
      }
    },
    setPaused: (isPaused) => {
      dispatch({ type: 'paused', isPaused });
      setPaused();
    },
  };
};
