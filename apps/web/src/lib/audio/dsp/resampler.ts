import { lowPass, type Band, type LowPass } from './low-pass.ts';

/** Rates from which on a voice has nothing where the band ends. */
const wide = 40_000;

/** What is let through from one rate to another. */
const bandOf = (from: number, to: number): Band => {
  const least = Math.min(from, to) / from;
  // Most of what a listener's browser does: a gentle end, beyond 16 kHz, takes a fifth of the work.
  if (from >= wide && to >= wide) return { pass: 0.36 * least, stop: 0.64 * least };
  // What would come back as an alias must be gone at the new half rate.
  if (to < from) return { pass: 0.45 * least, stop: 0.5 * least };
  // Images lie above the old half rate, under which our frames end as well.
  return { pass: 0.45, stop: 0.55 };
};

const filters = new Map<number, LowPass>();

/** One table for a pair of rates: a listener's stream may begin anew often. */
const filterOf = (from: number, to: number): LowPass => {
  const ratio = to / from;
  const known = filters.get(ratio);
  if (known) return known;
  const filter = lowPass(bandOf(from, to), Math.max(16, Math.ceil(128 * Math.min(1, ratio))));
  filters.set(ratio, filter);
  return filter;
};

/** Turns a stream of one sample rate into another one. */
export class Resampler {
  /** Samples that are read for each one written, beside the ratio of the rates: 1.005 plays half a percent too fast. */
  speed = 1;
  readonly #step: number;
  readonly #filter: LowPass;
  #input = new Float32Array(2048);
  #held: number;
  /** Where the next sample lies in `#input`. */
  #at: number;

  constructor(from: number, to: number) {
    this.#step = from / to;
    this.#filter = filterOf(from, to);
    this.#at = this.#filter.width / 2 - 1;
    this.#held = this.#at;
  }

  /** How many more samples must be pushed before so many can be pulled. */
  needs(count: number): number {
    const last = Math.floor(this.#at + (count - 1) * this.#step * this.speed);
    return Math.max(0, last + this.#filter.width / 2 + 1 - this.#held);
  }

  push(samples: Float32Array): void {
    if (this.#held + samples.length > this.#input.length) {
      const larger = new Float32Array(2 * (this.#held + samples.length));
      larger.set(this.#input);
      this.#input = larger;
    }
    this.#input.set(samples, this.#held);
    this.#held += samples.length;
  }

  /** Writes as many samples as there are, from the beginning of `out`, and returns how many. */
  pull(out: Float32Array): number {
    const { width, phases, table } = this.#filter;
    const input = this.#input;
    const [half, step] = [width / 2, this.#step * this.speed];
    let at = this.#at;
    let count = 0;
    for (; count < out.length; count += 1) {
      const whole = Math.floor(at);
      if (whole + half >= this.#held) break;
      const place = (at - whole) * phases;
      const row = Math.floor(place);
      const share = place - row;
      const [first, before] = [whole - half + 1, row * width];
      let [lower, upper] = [0, 0];
      for (let tap = 0; tap < width; tap += 1) {
        const sample = input[first + tap] ?? 0;
        lower += sample * (table[before + tap] ?? 0);
        upper += sample * (table[before + width + tap] ?? 0);
      }
      out[count] = lower + (upper - lower) * share;
      at += step;
    }
    const done = Math.min(Math.floor(at) - half + 1, this.#held);
    input.copyWithin(0, done, this.#held);
    this.#held -= done;
    this.#at = at - done;
    return count;
  }
}
