import { problemOf } from '../../../lib/problem.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { isOn, type AudioFailure, type AudioRoom } from '../state/audio-state.ts';
import { followRoom } from './follow-room.ts';
import { createSessionPlayer } from './session-player.ts';
import { createOwnTurn, isPassing, type OwnTurn } from './own-turn.ts';
import type { SessionParts } from './parts.ts';
import { keepHand } from './keep-hand.ts';
import { createLatest } from './latest.ts';

/** The audio that this tab takes part in: in one room at a time. */
export interface AudioSession extends Pick<OwnTurn, 'speak' | 'stopSpeaking' | 'setPaused' | 'reopenMicrophone'> {
  /** Begins to listen in a room; what fails is told by the store. */
  listen(room: AudioRoom): Promise<void>;
  leave(): void;
  /** By a press, where the browser waits for one. */
  resume(): Promise<void>;
}

/** ms before joining is tried again that the server has not answered, or not now. */
const againMs = 2000;

export const createAudioSession = (parts: SessionParts): AudioSession => {
  const { client, store, loadEngine } = parts;
  const { dispatch } = store;
  let again: ReturnType<typeof setTimeout> | undefined;
  const latest = createLatest();
  const player = createSessionPlayer(parts);
  const own = createOwnTurn(parts, player);

  const end = (failure?: AudioFailure): void => {
    latest.begin();
    clearTimeout(again);
    own.close();
    player.close();
    dispatch({ type: 'left', ...(failure !== undefined && { failure }) });
  };
  const tellLeft = (id: string): void => void client.broadcast.leaveBroadcast({ id }).catch(() => undefined);
  const leave = (): void => {
    const { room } = store.get();
    end();
    if (room !== null) tellLeft(room.id);
  };

  const lose = (): void => {
    const { phase } = store.get();
    if (phase !== 'off' && phase !== 'joining') dispatch({ type: 'lineLost', at: serverNow() });
  };

  const join = async (id: string, isLatest: () => boolean): Promise<void> => {
    const codecs = [...(await (await loadEngine()).playableCodecs())];
    // The server takes what one socket asks for in that order: whoever has left must not join after that.
    if (!isLatest()) return;
    const { stream } = await client.broadcast.joinBroadcast({ id, codecs });
    dispatch({ type: 'streamKnown', roomId: id, stream });
  };

  /** After the network or the server came back: all as it was before, and as the person wants it by then. */
  const comeBack = async (): Promise<void> => {
    const { room, phase } = store.get();
    if (room === null || phase === 'off' || phase === 'joining') return;
    const isLatest = latest.begin();
    clearTimeout(again);
    player.reset();
    const hand = keepHand(parts, room.id);
    try {
      await join(room.id, isLatest);
      if (isLatest()) await own.speakAgain(room.id, isLatest);
      if (isLatest()) hand.raiseAgain();
      if (isLatest() && store.get().phase === 'reconnecting') dispatch({ type: 'listening' });
    } catch (error) {
      if (!isLatest()) return;
      const { code } = problemOf(error);
      if (!isPassing(code)) return end(code);
      lose();
      // Without a line the next connection calls this again.
      if (code !== 'NETWORK') again = setTimeout(() => void comeBack(), againMs);
    }
  };

  const listen = async (room: AudioRoom): Promise<void> => {
    if (isOn(store.get())) leave();
    const isLatest = latest.begin();
    dispatch({ type: 'joining', room });
    try {
      await player.open();
      await join(room.id, isLatest);
      if (isLatest()) dispatch({ type: 'listening' });
    } catch (error) {
      if (!isLatest()) return;
      const { code } = problemOf(error);
      end(code);
      // The server may have done it.
      if (code === 'NO_ANSWER') tellLeft(room.id);
    }
  };

  followRoom(parts, {
    lose,
    end,
    comeBack: () => void comeBack(),
    fallSilent: own.fallSilent,
    reset: player.reset,
    setCodecs: own.microphone.setCodecs,
    setMuted: (isMuted) => own.microphone.setPaused(store.get().isPaused || isMuted),
    devicesChanged: () => void (store.get().problem !== null && own.reopenMicrophone()),
  });

  const { speak, stopSpeaking, setPaused, reopenMicrophone } = own;
  return { listen, leave, speak, stopSpeaking, setPaused, reopenMicrophone, resume: player.resume };
};
