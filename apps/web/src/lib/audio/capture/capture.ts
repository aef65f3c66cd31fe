import { opusRate, type AudioCodec } from '@baithak/protocol/audio-frame';
import { Resampler } from '../dsp/resampler.ts';

/** Cuts a stream into blocks of one length at one rate. */
export class Blocks {
  readonly #resampler: Resampler | undefined;
  readonly #take: (samples: Float32Array<ArrayBuffer>) => void;
  readonly #piece = new Float32Array(256);
  #block: Float32Array<ArrayBuffer>;
  #filled = 0;

  constructor(from: number, to: number, length: number, take: (samples: Float32Array<ArrayBuffer>) => void) {
    this.#resampler = from === to ? undefined : new Resampler(from, to);
    this.#block = new Float32Array(length);
    this.#take = take;
  }

  push(samples: Float32Array): void {
    if (!this.#resampler) return this.#add(samples);
    this.#resampler.push(samples);
    for (let count = this.#piece.length; count === this.#piece.length;) {
      count = this.#resampler.pull(this.#piece);
      this.#add(this.#piece.subarray(0, count));
    }
  }

  #add(samples: Float32Array): void {
    for (let rest = samples; rest.length > 0;) {
      const part = rest.subarray(0, this.#block.length - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      rest = rest.subarray(part.length);
      if (this.#filled < this.#block.length) continue;
      const full = this.#block;
      // Before it is given away: what takes it may empty it.
      this.#block = new Float32Array(full.length);
      this.#filled = 0;
      this.#take(full);
    }
  }
}

/** ms of an Opus packet (docs/decisions/broadcast-audio.md#sixty-milliseconds-a-packet). */
export const opusMs = 60;
export const opusSamples = (opusRate / 1000) * opusMs;

/** Signed 16 bit; what is too loud is cut off and does not wrap around. */
export const toInt16 = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));

/** What a microphone is heard as, in blocks for each codec that is asked for; `raw`: as it is, for a test before speaking. */
export type CaptureKind = AudioCodec | 'raw';
