import type { AudioCodec } from '@baithak/protocol/audio-frame';
import type { Microphone, MicrophoneProblem } from '../../../lib/audio/audio.ts';
import { createCount } from '../../../lib/audio/capture/count.ts';
import { problemOfMicrophone } from './microphone-problem.ts';
import type { SessionParts } from './parts.ts';

/** The microphone of a session while its person speaks. */
export interface SessionMicrophone {
  /** Opens the microphone as it is chosen on the device. Resolves to what is wrong with it, or null; to undefined when it was closed or opened anew meanwhile. */
  open(): Promise<MicrophoneProblem | null | undefined>;
  /** Frames go to the server from now on, from whichever microphone is open. */
  send(): void;
  setCodecs(codecs: readonly AudioCodec[]): void;
  setPaused(isPaused: boolean): void;
  /** The turn is over. */
  close(): void;
}

/** Both, until the server says what listeners need (docs/contract.md#audio). */
const unknownNeeds: readonly AudioCodec[] = ['opus', 'pcm'];

/** ms in which a microphone that was lost twice is not opened a third time: some end as soon as they are opened. */
const lostAgainMs = 2000;

/** `onLost`: the microphone was unplugged or taken away, and another one may be opened. */
export const createSessionMicrophone = (
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
