import { opusRate, pcmSamples, type AudioFrame } from '@baithak/protocol/audio-frame';
import type { Packet } from './playback.ts';

export const pcmPacket = ({ rate, sequence, samples }: AudioFrame): Packet => {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  // As many as all packets of the stream have: its time is counted by them.
  const decoded = new Float32Array(pcmSamples);
  const count = Math.min(pcmSamples, samples.length / 2);
  for (let at = 0; at < count; at += 1) decoded[at] = view.getInt16(2 * at, true) / 32_768;
  return { rate, packetSamples: pcmSamples, sequence, samples: decoded };
};

/** A stream's packets are as long as its speaker's browser makes them. */
export const opusPacket = (sequence: number, samples: Float32Array): Packet => ({
  rate: opusRate,
  packetSamples: samples.length,
  sequence,
  samples,
});
