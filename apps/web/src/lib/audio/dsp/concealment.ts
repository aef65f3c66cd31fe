/** How alike the last `window` samples are to those `lag` earlier, -1 to 1, looking at every `stride`th. */
const likeness = (samples: Float32Array, lag: number, window: number, stride: number): number => {
  let [product, own, earlier] = [0, 1e-12, 1e-12];
  for (let at = samples.length - 1; at >= samples.length - window; at -= stride) {
    const [a, b] = [samples[at] ?? 0, samples[at - lag] ?? 0];
    product += a * b;
    own += a * a;
    earlier += b * b;
  }
  return product / Math.sqrt(own * earlier);
};

/** The lag between two, a `step` apart, at which the end of the samples is most like what was before. */
const best = (samples: Float32Array, from: number, to: number, window: number, step: number): number => {
  let [found, most] = [from, -2];
  for (let lag = from; lag <= to; lag += step) {
    const here = likeness(samples, lag, window, step);
    if (here > most) [found, most] = [lag, here];
  }
  return found;
};

/** The lags that a voice has, in seconds: 400 down to 66 Hz. */
const [shortest, longest] = [0.0025, 0.015];

/** Seconds of sound that `periodOf` looks at. */
const periodSeconds = 2 * longest;

/** After how many samples the end of this sound repeats itself. Looked for at a rough 8 kHz first: it must be done within one block of sound. */
const periodOf = (samples: Float32Array, rate: number): number => {
  const [least, most] = [Math.ceil(shortest * rate), Math.floor(longest * rate)];
  const step = Math.max(1, Math.round(rate / 8000));
  const rough = best(samples, least, most, most, step);
  return step === 1 ? rough : best(samples, Math.max(least, rough - step), Math.min(most, rough + step), most, 1);
};

/** Seconds: what is lost sounds on as it was, then fades, and is silent from the second one on. */
const [full, silent] = [0.02, 0.15];
/** Seconds over which what was made up goes over into what came. */
const crossfade = 0.005;

/** Sounds on when a frame is missing: repeats the last period of the voice, and fades. */
export class Concealment {
  readonly #rate: number;
  readonly #history: Float32Array;
  #period = new Float32Array(1);
  /** What the first repeated sample would jump by. */
  #jump = 0;
  /** Samples made up; undefined while what comes follows on what was heard. */
  #made: number | undefined;

  constructor(rate: number) {
    this.#rate = rate;
    this.#made = silent * rate;
    this.#history = new Float32Array(Math.ceil(periodSeconds * rate) + 2);
  }

  get isSilent(): boolean {
    return this.#made !== undefined && this.#made >= silent * this.#rate;
  }

  /** Samples, between 6 and 15 ms, by which the sound can be made longer or shorter without a seam. */
  get stretch(): number {
    const period = periodOf(this.#history, this.#rate);
    return period * Math.max(1, Math.round((0.01 * this.#rate) / period));
  }

  /** What is played, in order, made up or not. */
  hear(samples: Float32Array): void {
    const history = this.#history;
    const from = Math.max(0, samples.length - history.length);
    const count = samples.length - from;
    history.copyWithin(0, count);
    history.set(samples.subarray(from), history.length - count);
  }

  /** Fills in what follows on what was heard. */
  conceal(out: Float32Array): void {
    let made = this.#begin();
    if (this.isSilent) out.fill(0);
    else for (let at = 0; at < out.length; at += 1, made += 1) out[at] = this.#sample(made);
    this.#made = made;
    this.hear(out);
  }

  /** What comes does not follow on what was heard: `join` is to lead over to it. */
  leap(): void {
    this.#made = this.#begin();
  }

  /** Goes over from what was made up into these samples, which are changed. */
  join(samples: Float32Array): void {
    if (this.#made === undefined) return;
    const length = Math.min(samples.length, Math.round(crossfade * this.#rate));
    for (let at = 0; at < length; at += 1) {
      const share = (at + 1) / (length + 1);
      samples[at] = (samples[at] ?? 0) * share + this.#sample(this.#made + at) * (1 - share);
    }
    this.#made = undefined;
  }

  #begin(): number {
    if (this.#made !== undefined) return this.#made;
    const history = this.#history;
    const length = periodOf(history, this.#rate);
    const [end, seam] = [history.length, Math.floor(length / 4)];
    this.#period = history.slice(end - length);
    for (let back = 0; back < seam; back += 1) {
      // The end of the period must lead into its beginning.
      const share = 1 - back / seam;
      const at = length - 1 - back;
      this.#period[at] = (this.#period[at] ?? 0) * (1 - share) + (history[end - length - 1 - back] ?? 0) * share;
    }
    this.#jump = (history[end - 1] ?? 0) - (history[end - length - 1] ?? 0);
    return 0;
  }

  #sample(made: number): number {
    const seam = Math.max(1, Math.floor(this.#period.length / 4));
    const jump = made < seam ? this.#jump * (1 - made / seam) : 0;
    const fade = (silent - made / this.#rate) / (silent - full);
    return ((this.#period[made % this.#period.length] ?? 0) + jump) * Math.min(1, Math.max(0, fade));
  }
}
