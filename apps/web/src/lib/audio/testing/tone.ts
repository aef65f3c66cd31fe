/** A sine of a frequency in Hz, `seconds` long, beginning at `from` seconds of it. */
export const tone = (
  frequency: number,
  rate: number,
  { seconds, from = 0, amplitude = 0.5 }: { seconds: number; from?: number; amplitude?: number },
): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => amplitude * Math.sin(2 * Math.PI * frequency * (from + at / rate)),
  );

/** Amplitude of one frequency in a sound (Hann window: 2 Hz apart in a second is told apart). */
export const amplitudeAt = (samples: Float32Array, rate: number, frequency: number): number => {
  let [real, imaginary, weights] = [0, 0, 0];
  for (const [at, sample] of samples.entries()) {
    const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / samples.length);
    const angle = (2 * Math.PI * frequency * at) / rate;
    real += weight * sample * Math.cos(angle);
    imaginary += weight * sample * Math.sin(angle);
    weights += weight;
  }
  return (2 * Math.hypot(real, imaginary)) / weights;
};

export const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);

export const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** The loudest frequency between two, in Hz. */
export const frequencyOf = (samples: Float32Array, rate: number, from = 50, to = 2500): number => {
  let [found, most] = [0, -1];
  for (let frequency = from; frequency <= to; frequency += 1) {
    const here = amplitudeAt(samples, rate, frequency);
    if (here > most) [found, most] = [frequency, here];
  }
  return found;
};

/** ms of the longest stretch in which the sound, in pieces of 5 ms, is quieter than an amplitude. */
export const longestGap = (samples: Float32Array, rate: number, quieter = 0.02): number => {
  const piece = Math.round(rate / 200);
  let [longest, now] = [0, 0];
  for (let at = 0; at + piece <= samples.length; at += piece) {
    const loudest = samples.subarray(at, at + piece).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    now = loudest < quieter ? now + 5 : 0;
    longest = Math.max(longest, now);
  }
  return longest;
};

/** The largest step from one sample to the next: a click is one. */
export const largestStep = (samples: Float32Array): number =>
  samples.reduce((most, sample, at) => Math.max(most, at === 0 ? 0 : Math.abs(sample - (samples[at - 1] ?? 0))), 0);

/** Random numbers, 0 to 1, the same in each run. */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};
