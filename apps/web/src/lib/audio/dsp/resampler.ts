/** What a filter lets through and what not, in cycles a sample: all up to `pass`, nothing (60 dB less) from `stop` on. */
interface Band {
  readonly pass: number;
  readonly stop: number;
}

/** A low-pass as a table: row n of `phases` + 1 holds the weights of `width` samples around a point n / phases after a sample. */
interface LowPass {
  readonly width: number;
  readonly phases: number;
  readonly table: Float32Array;
}

const decibels = 60;
/** Kaiser's figures for that many decibels. */
const beta = 0.1102 * (decibels - 8.7);
const tapsOf = ({ pass, stop }: Band): number => (decibels - 7.95) / (14.36 * (stop - pass));

const bessel = (x: number): number => {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
};

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** A windowed sinc (Kaiser). Each row sums up to 1, so that a constant stays one. */
const lowPass = (band: Band, phases: number): LowPass => {
  const half = Math.ceil(tapsOf(band) / 2) + 1;
  const width = 2 * half;
  const twice = band.pass + band.stop;
  const weight = (x: number): number =>
    Math.abs(x) >= half ? 0 : sinc(twice * x) * bessel(beta * Math.sqrt(1 - (x / half) ** 2));
  const table = new Float32Array((phases + 1) * width);
  for (let row = 0; row <= phases; row += 1) {
    const weights = Array.from({ length: width }, (_, tap) => weight(tap - half + 1 - row / phases));
    const sum = weights.reduce((total, each) => total + each, 0);
    table.set(
      weights.map((each) => each / sum),
      row * width,
    );
  }
  return { width, phases, table };
};

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
