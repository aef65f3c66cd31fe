import { Resampler } from '../dsp/resampler.ts';
import { Playout } from './playout.ts';

/** What is alike in all packets of a stream. */
export interface TrackKind {
  /** Samples a second. */
  readonly rate: number;
  readonly packetSamples: number;
}

/** How much faster it plays for each ms too much that is held; within what nobody hears. */
const [perMs, most] = [0.0001, 0.005];
/** Seconds of sound that are made at once. */
const blockSeconds = 0.01;

/** One stream of packets at the rate at which it is played, as fast as its sender's clock runs. */
export class Track {
  readonly kind: TrackKind;
  readonly playout: Playout;
  readonly #resampler: Resampler;
  readonly #block: Float32Array;

  constructor(kind: TrackKind, rate: number, follows: boolean) {
    this.kind = kind;
    this.playout = new Playout(kind.rate, kind.packetSamples, follows);
    this.#resampler = new Resampler(kind.rate, rate);
    this.#block = new Float32Array(Math.ceil(blockSeconds * kind.rate));
  }

  render(out: Float32Array, now: number): void {
    this.#resampler.speed = 1 + Math.min(most, Math.max(-most, perMs * this.playout.excess));
    for (let missing = this.#resampler.needs(out.length); missing > 0; missing -= this.#block.length) {
      this.playout.read(this.#block, now);
      this.#resampler.push(this.#block);
    }
    this.#resampler.pull(out);
  }
}
