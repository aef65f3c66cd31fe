import type { AudioCodec } from '@baithak/protocol/audio-frame';
import type { Stream, BroadcastMute } from '@baithak/protocol/contracts/broadcast';
import { type Microphone, type MicrophoneProblem, createCount } from '../../../lib/audio/audio.ts';
import { problemOf } from '../../../lib/problem.ts';
import type { AudioFailure, AudioState } from '../state/audio-state.ts';
import { type SessionParts, createLatest, createPlace, problemOfMicrophone } from './parts.ts';
import type { SessionPlayer } from './session-player.ts';

interface SessionMicrophone {
  /** Opens the microphone as it is chosen on the device. Resolves to what is wrong with it, or null; to undefined when it was closed or opened anew meanwhile. */
  open(): Promise<MicrophoneProblem | null | undefined>;
  /** Frames go to the server from now on, from whichever microphone is open. */
  send(): void;
  setCodecs(codecs: readonly AudioCodec[]): void;
  setPaused(isPaused: boolean): void;
  close(): void;
}

/** Both, until the server says what listeners need (docs/contract.md#audio). */
const unknownNeeds: readonly AudioCodec[] = ['opus', 'pcm'];

/** ms in which a microphone that was lost twice is not opened a third time: some end as soon as they are opened. */
const lostAgainMs = 2000;

/** `onLost`: the microphone was unplugged or taken away, and another one may be opened. */
const createSessionMicrophone = (
  { client, store, loadEngine, device }: SessionParts,
  onLost: () => void,
): SessionMicrophone => {
  let microphone: Microphone | undefined;
  let endLost = (): void => undefined;
  let codecs = unknownNeeds;
  let isPaused = false;
  let isSending = false;
  /** Of the turn: a microphone that takes the place of another counts on. */
  let count = createCount();
  /** Counts the closes: a microphone that opens after one is closed again. */
  let closes = 0;

  const stop = (): void => {
    closes += 1;
    endLost();
    void microphone?.close().catch(() => undefined);
    microphone = undefined;
  };

  let lostAt = Number.NEGATIVE_INFINITY;
  const lose = (): void => {
    stop();
    const isAgain = Date.now() - lostAt < lostAgainMs;
    lostAt = Date.now();
    if (!isAgain) return onLost();
    store.dispatch({ type: 'levelChanged', level: null });
    store.dispatch({ type: 'problemChanged', problem: 'missing' });
  };

  const take = (frame: Uint8Array): void => {
    // What is said while the line is down is worth nothing later, and before the place is taken again it is refused.
    if (store.get().phase === 'speaking') void client.broadcast.sendAudioSlice(frame).catch(() => undefined);
  };

  const begin = (): void => microphone?.send(codecs, { take, count });

  return {
    open: async () => {
      stop();
      const before = closes;
      const { microphone: deviceId, removeEcho, removeNoise } = device.get();
      try {
        const opened = await (await loadEngine()).openMicrophone({ deviceId, removeEcho, removeNoise });
        if (before !== closes) {
          await opened.close();
          return undefined;
        }
        microphone = opened;
        endLost = opened.onLost(lose);
        opened.setPaused(isPaused);
        if (isSending) begin();
        store.dispatch({ type: 'levelChanged', level: opened.level });
        return null;
      } catch (error) {
        return before === closes ? problemOfMicrophone(error) : undefined;
      }
    },
    send: () => {
      if (!isSending) begin();
      isSending = true;
    },
    setCodecs: (next) => {
      codecs = next;
      microphone?.setCodecs(next);
    },
    setPaused: (next) => {
      isPaused = next;
      microphone?.setPaused(next);
    },
    close: () => {
      stop();
      codecs = unknownNeeds;
      isPaused = isSending = false;
      count = createCount();
    },
  };
};

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

/** Others see it while one speaks; whoever has no line tells it with the place (`createPlace`). */
const tellPaused = ({ client, store }: SessionParts): void => {
  const { phase, isPaused } = store.get();
  if (phase === 'speaking') client.broadcast.switchMicrophone({ on: !isPaused }).catch(() => undefined);
};

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
      tellPaused(parts);
    },
  };
};

/** Which number somebody has in the line of those who ask to speak, from 1 on; null while their hand is down. */
export const numberInLine = ({ hands }: Pick<Stream, 'hands'>, username: string | undefined): number | null => {
  const at = hands.findIndex((hand) => hand.username === username);
  return at === -1 ? null : at + 1;
};

/** Whether others hear a speaker now. */
export const isHeard = ({ connected, muted, paused }: Stream['speakers'][number]): boolean =>
  connected && !muted && !paused;

/** Whom the place is kept for: nobody else may begin now. */
export const keptFor = ({ next }: Pick<Stream, 'next'>): string | null => (next?.until ? next.username : null);

/** Whether the reader's hand is up in a room now, so that it is again after the line came back: the server keeps one for 10 s, and none through a restart. */
export const keepHand = ({ client, store, username }: SessionParts, roomId: string) => {
  const isUp = (): boolean => {
    const stream = store.get().streams.get(roomId);
    return stream !== undefined && numberInLine(stream, username()) !== null;
  };
  const wasUp = isUp();
  return {
    /** Once the room has been joined again. */
    raiseAgain: (): void => {
      const mustAsk = wasUp && !isUp() && store.get().speech === null;
      if (mustAsk) client.broadcast.raiseHand({ id: roomId, on: true }).catch(() => undefined);
    },
  };
};

/** The mute that still holds at `now`, in ms: one that has ended by itself is told by nobody. */
export const muteNow = (mute: BroadcastMute | null, now: number): BroadcastMute | null =>
  mute !== null && Date.parse(mute.until) > now ? mute : null;

/** Whether the place is free for somebody: a speaker whom staff muted gives it up. */
export const isFreeFor = (stream: Pick<Stream, 'speakers' | 'next'>, username: string): boolean =>
  stream.speakers.every(({ muted }) => muted) && (keptFor(stream) ?? username) === username;

/** Whether the reader could begin to speak at `now`, in ms. */
export const mayBegin = (stream: Stream, username: string, now: number): boolean =>
  stream.permission && muteNow(stream.myMute, now) === null && isFreeFor(stream, username);
