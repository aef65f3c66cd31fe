import type { AudioCodec } from '@baithak/protocol/audio-frame';
import { opusConfig } from './playback/opus-decoder.ts';

/** Whether sound can be played here at all. A browser has worklets on pages that came by https, and on the machine's own. */
export const isAudioPossible = (): boolean => typeof AudioWorkletNode !== 'undefined';

const orFalse = async (asked: Promise<{ readonly supported?: boolean }>): Promise<boolean> => {
  try {
    return (await asked).supported === true;
  } catch {
    return false;
  }
};

/** The codecs that this browser plays, for `joinBroadcast`. */
export const playableCodecs = async (): Promise<AudioCodec[]> =>
  typeof AudioDecoder !== 'undefined' && (await orFalse(AudioDecoder.isConfigSupported(opusConfig)))
    ? ['pcm', 'opus']
    : ['pcm'];
