/** What a filter lets through and what not, in cycles a sample: all up to `pass`, nothing (60 dB less) from `stop` on. */
export interface Band {
  readonly pass: number;
  readonly stop: number;
}

/** A low-pass as a table: row n of `phases` + 1 holds the weights of `width` samples around a point n / phases after a sample. */
export interface LowPass {
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
export const lowPass = (band: Band, phases: number): LowPass => {
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
