/** RMS in decibels under full scale: silence, and as loud as it gets. */
const [quietest, loudest] = [-60, -6];

/** How loud so much power sounds, 0 to 1. */
export const levelOf = (meanSquare: number): number => {
  if (meanSquare <= 0) return 0;
  const level = (10 * Math.log10(meanSquare) - quietest) / (loudest - quietest);
  return Math.min(1, Math.max(0, level));
};

/** Tells the level of a sound twelve times a second: while there is one, and once more when it is over. */
export class Loudness {
  readonly #length: number;
  readonly #tell: (level: number) => void;
  #sum = 0;
  #count = 0;
  #told = 0;

  constructor(rate: number, tell: (level: number) => void) {
    this.#length = Math.ceil(rate / 12);
    this.#tell = tell;
  }

  hear(samples: Float32Array): void {
    for (const sample of samples) this.#sum += sample * sample;
    this.#count += samples.length;
    if (this.#count < this.#length) return;
    const level = levelOf(this.#sum / this.#count);
    [this.#sum, this.#count] = [0, 0];
    if (level > 0 || this.#told > 0) this.#tell(level);
    this.#told = level;
  }
}
