import { limits } from './limits.ts';

/** One frame of room audio as bytes (docs/contract.md#audio-frames). Pure; the server, browsers and tests use it. */

export const audioCodecs = ['pcm', 'opus'] as const;
export type AudioCodec = (typeof audioCodecs)[number];

export const audioFrameVersion = 1;
export const audioHeaderBytes = 8;

/** Samples a second of PCM: the second one for browsers that cannot capture at the first (docs/product.md#audio-numbers). */
export const pcmRates: readonly number[] = [6000, 8000];
export const opusRate = 48_000;
/** Samples of a PCM frame. */
export const pcmSamples = 1024;

/** `rate`: samples a second. `sequence`: counts the frames of one codec in one turn, from 0, 32 bits. */
export interface AudioHeader {
  readonly codec: AudioCodec;
  readonly rate: number;
  readonly sequence: number;
}

export interface AudioFrame extends AudioHeader {
  /** PCM: signed 16 bit, little endian. Opus: one packet. A view of the frame's own bytes. */
  readonly samples: Uint8Array;
}

export const encodeAudioFrame = ({ codec, rate, sequence, samples }: AudioFrame): Uint8Array => {
  const frame = new Uint8Array(audioHeaderBytes + samples.length);
  const view = new DataView(frame.buffer);
  view.setUint8(0, audioFrameVersion);
  view.setUint8(1, audioCodecs.indexOf(codec));
  view.setUint16(2, rate / 100, true);
  view.setUint32(4, sequence >>> 0, true);
  frame.set(samples, audioHeaderBytes);
  return frame;
};

/** Undefined for what is no frame: another version or codec, a rate that its codec does not have, no samples, or too many bytes. */
export const decodeAudioFrame = (bytes: Uint8Array): AudioFrame | undefined => {
  if (bytes.length <= audioHeaderBytes || bytes.length > limits.audioFrameBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint8(0) !== audioFrameVersion) return undefined;
  const codec = audioCodecs[view.getUint8(1)];
  const rate = view.getUint16(2, true) * 100;
  const samples = bytes.subarray(audioHeaderBytes);
  if (codec === 'pcm' && !(pcmRates.includes(rate) && samples.length % 2 === 0)) return undefined;
  if (codec === 'opus' && rate !== opusRate) return undefined;
  return codec && { codec, rate, sequence: view.getUint32(4, true), samples };
};

/** ms of the frames in an Opus packet, by the configuration in its first byte (RFC 6716, table 2): speech, both, music. */
const opusFrameMs = (config: number): number => {
  const speech = [10, 20, 40, 60];
  const music = [2.5, 5, 10, 20];
  if (config < 12) return speech[config % 4] ?? 0;
  return config < 16 ? 10 * (1 + (config % 2)) : (music[config % 4] ?? 0);
};

/** ms of sound in an Opus packet, as its first bytes say (RFC 6716, 3.1 and 3.2). */
const opusPacketMs = ([first = 0, second = 0]: Uint8Array): number => {
  const code = first & 3;
  return opusFrameMs(first >> 3) * (code === 0 ? 1 : code === 3 ? second & 63 : 2);
};

/** ms of sound that a frame says it holds. A frame of somebody's own making may say anything, 0 to 1,260. */
export const frameMs = ({ codec, rate, samples }: AudioFrame): number =>
  codec === 'pcm' ? (1000 * pcmSamples) / rate : opusPacketMs(samples);
