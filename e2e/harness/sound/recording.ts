import type { Page } from 'playwright';
import { mark, voice } from './wav.ts';

/** A sound in blocks of 4,096 samples, and when each block was made (ms of the machine's clock, early or in time). */
export interface Recording {
  readonly rate: number;
  /** ms from a sample's making to the ear, as the browser says. */
  readonly latency: number;
  readonly blocks: readonly (readonly [frame: number, madeAt: number])[];
  readonly samples: Float32Array;
}

const pieceMs = 5;

/** The sound in pieces of 5 ms. */
const pieces = ({ samples, rate }: Recording): Float32Array[] => {
  const length = Math.round((rate * pieceMs) / 1000);
  return Array.from({ length: Math.floor(samples.length / length) }, (_, at) =>
    samples.subarray(at * length, (at + 1) * length),
  );
};

const loudest = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** ms of the longest stretch in which next to nothing is heard. */
export const longestGap = (recording: Recording): number => {
  let [longest, now] = [0, 0];
  for (const piece of pieces(recording)) {
    now = loudest(piece) < 0.02 ? now + pieceMs : 0;
    longest = Math.max(longest, now);
  }
  return longest;
};

/** Hz by how often the sound rises through 0, of each tenth of a second that is heard. */
const frequencies = ({ samples, rate }: Recording): number[] => {
  const length = Math.round(rate / 10);
  const found: number[] = [];
  for (let from = 0; from + length <= samples.length; from += length) {
    const crossings: number[] = [];
    for (let at = from + 1; at < from + length; at += 1) {
      const [before, after] = [samples[at - 1] ?? 0, samples[at] ?? 0];
      if (before < 0 && after >= 0) crossings.push(at - after / (after - before));
    }
    const [first, last] = [crossings[0], crossings.at(-1)];
    if (first !== undefined && last !== undefined && last > first)
      found.push(((crossings.length - 1) * rate) / (last - first));
  }
  return found;
};

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Hz that are heard mostly; NaN when nothing is. */
export const frequencyOf = (recording: Recording): number => median(frequencies(recording));

const power = (samples: Float32Array, rate: number, frequency: number): number => {
  let [real, imaginary] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    const angle = (2 * Math.PI * frequency * at) / rate;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  }
  return real ** 2 + imaginary ** 2;
};

/** When marks began, as ms of the machine's clock: when their samples were made. */
const marksOf = (recording: Recording): number[] => {
  const { blocks, rate, samples } = recording;
  const first = blocks[0]?.[0] ?? 0;
  const window = Math.round(rate / 100);
  const step = Math.round(rate / 500);
  const marks: number[] = [];
  let [streak, before] = [0, -rate];
  for (let at = 0; at + window <= samples.length; at += step) {
    const piece = samples.subarray(at, at + window);
    const isMark = power(piece, rate, mark) > 2 * power(piece, rate, voice) && loudest(piece) > 0.05;
    streak = isMark ? streak + 1 : 0;
    // 40 ms of it are no mistake; it began when half of the first window held it.
    if (streak === 20 && at - before > rate) {
      before = at;
      const frame = at - 19 * step + window / 2;
      marks.push(timeOf(blocks, first + frame, rate));
    }
  }
  return marks;
};

/** When a sample was made: blocks come late, never early, so the earliest of those around it are right. */
const timeOf = (blocks: Recording['blocks'], frame: number, rate: number): number => {
  const near = blocks.filter(([from]) => Math.abs(from - frame) < 3 * rate);
  return Math.min(...near.map(([from, madeAt]) => madeAt - (1000 * from) / rate)) + (1000 * frame) / rate;
};

/** ms from mouth to ear of each mark that both have. */
export const delaysOf = (mouth: Recording, ear: Recording): number[] => {
  const spoken = marksOf(mouth);
  return marksOf(ear).flatMap((heard) => {
    const at = spoken.findLast((time) => time <= heard);
    return at === undefined || heard - at > 1900 ? [] : [heard + ear.latency - at];
  });
};

/** Notes what the page plays from now on, until it is loaded anew. Returns how to read the names of the files, the first one first. */
export const notePlayed = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  const played = await page.evaluateHandle(() => {
    const names: string[] = [];
    const Own = globalThis.Audio;
    globalThis.Audio = class extends Own {
      constructor(source = '') {
        super(source);
        names.push(source.replace(/^.*\/|\.ogg$/g, ''));
      }
    };
    return names;
  });
  return () => played.jsonValue();
};
