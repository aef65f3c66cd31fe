import type { AudioCodec } from '@baithak/protocol/audio-frame';

/** The number of the next frame of a codec, from 0 (docs/contract.md#audio-frames). */
export const createCount = (): ((codec: AudioCodec) => number) => {
  const counts: Record<AudioCodec, number> = { pcm: 0, opus: 0 };
  return (codec) => {
    const number = counts[codec];
    counts[codec] += 1;
    return number;
  };
};
