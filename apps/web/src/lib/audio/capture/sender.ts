import { encodeAudioFrame, opusRate, type AudioCodec } from '@baithak/protocol/audio-frame';
import { toInt16 } from './capture.ts';
import { createOpusEncoder } from './opus-encoder.ts';

/** Makes frames of blocks; the frames of each codec are counted from 0. */
export const createSender = (pcmRate: number, take: (frame: Uint8Array) => void) => {
  const sequences: Record<AudioCodec, number> = { pcm: 0, opus: 0 };
  const send = (codec: AudioCodec, rate: number, samples: Uint8Array): void => {
    const sequence = sequences[codec];
    sequences[codec] += 1;
    take(encodeAudioFrame({ codec, rate, sequence, samples }));
  };
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
