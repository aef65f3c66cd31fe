import { encodeAudioFrame, opusRate, type AudioCodec } from '@baithak/protocol/audio-frame';
import type { Frames } from '../audio.ts';
import { toInt16 } from './capture.ts';
import { createOpusEncoder } from './opus-encoder.ts';

/** Makes frames of blocks. */
export const createSender = (pcmRate: number, { take, count }: Frames) => {
  const send = (codec: AudioCodec, rate: number, samples: Uint8Array): void =>
    take(encodeAudioFrame({ codec, rate, sequence: count(codec), samples }));
  const opus = createOpusEncoder((packet) => send('opus', opusRate, packet));
  return {
    take: (codec: AudioCodec, samples: Float32Array<ArrayBuffer>): void => {
      if (codec === 'opus') opus.encode(samples);
      // Every machine that runs a browser is little endian, as frames are.
      else send('pcm', pcmRate, new Uint8Array(toInt16(samples).buffer));
    },
    close: opus.close,
  };
};
