import { opusRate } from '@baithak/protocol/audio-frame';
import { opusMs } from './capture.ts';

export interface OpusEncoder {
  encode(samples: Float32Array<ArrayBuffer>): void;
  close(): void;
}

/** Speech, 24 kbit/s. */
const config = {
  codec: 'opus',
  sampleRate: opusRate,
  numberOfChannels: 1,
  bitrate: 24_000,
  opus: { frameDuration: 1000 * opusMs },
} satisfies AudioEncoderConfig;

export const canEncodeOpus = async (): Promise<boolean> => {
  if (typeof AudioEncoder === 'undefined') return false;
  try {
    return (await AudioEncoder.isConfigSupported(config)).supported === true;
  } catch {
    return false;
  }
};

/** Encodes blocks of `opusSamples`; `take` gets a packet for each. After an error it goes on with a new encoder. */
export const createOpusEncoder = (take: (packet: Uint8Array) => void): OpusEncoder => {
  let encoder: AudioEncoder | undefined;
  let count = 0;

  const output = (chunk: EncodedAudioChunk): void => {
    const packet = new Uint8Array(chunk.byteLength);
    chunk.copyTo(packet);
    take(packet);
  };

  const create = (): AudioEncoder => {
    const created = new AudioEncoder({ output, error: () => (encoder = undefined) });
    created.configure(config);
    return created;
  };

  return {
    encode: (samples) => {
      encoder ??= create();
      const timestamp = count * 1000 * opusMs;
      count += 1;
      const [format, sampleRate, numberOfChannels] = ['f32-planar' as const, opusRate, 1];
      const numberOfFrames = samples.length;
      const data = new AudioData({ format, sampleRate, numberOfChannels, numberOfFrames, timestamp, data: samples });
      encoder.encode(data);
      data.close();
    },
    close: () => {
      if (encoder?.state === 'configured') encoder.close();
      encoder = undefined;
    },
  };
};
