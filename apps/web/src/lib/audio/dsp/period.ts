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
export const periodSeconds = 2 * longest;

/** After how many samples the end of this sound repeats itself. Looked for at a rough 8 kHz first: it must be done within one block of sound. */
export const periodOf = (samples: Float32Array, rate: number): number => {
  const [least, most] = [Math.ceil(shortest * rate), Math.floor(longest * rate)];
  const step = Math.max(1, Math.round(rate / 8000));
  const rough = best(samples, least, most, most, step);
  return step === 1 ? rough : best(samples, Math.max(least, rough - step), Math.min(most, rough + step), most, 1);
};
