import { opusRate } from '@baithak/protocol/audio-frame';

export interface OpusDecoder {
  decode(sequence: number, packet: Uint8Array): void;
  close(): void;
}

export const opusConfig = { codec: 'opus', sampleRate: opusRate, numberOfChannels: 1 } as const;

/** ms before another decoder is made after one that failed: packets that are none must not cost a decoder each. */
const pause = 1000;

/** Decodes packets in the order in which they come. `take` gets the samples of each. */
export const createOpusDecoder = (take: (sequence: number, samples: Float32Array) => void): OpusDecoder => {
  let decoder: AudioDecoder | undefined;
  let failedAt = -Infinity;
  // Browsers count the time of what they decode in different ways: what comes out is told by its place.
  let sequences: number[] = [];

  const output = (data: AudioData): void => {
    const samples = new Float32Array(data.numberOfFrames);
    data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    data.close();
    const sequence = sequences.shift();
    if (sequence !== undefined && samples.length > 0) take(sequence, samples);
  };

  const error = (): void => {
    decoder = undefined;
    failedAt = performance.now();
  };

  const create = (): AudioDecoder => {
    sequences = [];
    const created = new AudioDecoder({ output, error });
    created.configure(opusConfig);
    return created;
  };

  return {
    decode: (sequence, packet) => {
      if (typeof AudioDecoder === 'undefined' || performance.now() - failedAt < pause) return;
      decoder ??= create();
      sequences.push(sequence);
      decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: performance.now() * 1000, data: packet }));
    },
    close: () => {
      if (decoder?.state === 'configured') decoder.close();
      decoder = undefined;
    },
  };
};
