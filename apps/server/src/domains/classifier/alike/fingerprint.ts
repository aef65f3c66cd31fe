import { isFormula } from './formulas.ts';
import { distance, hashWord, simHash, type SimHash } from './sim-hash.ts';

/** What is kept of a text to know it again: hashes, never words. */
export interface Fingerprint {
  readonly sim: SimHash;
  /** Of its first words, in order of their value. */
  readonly words: Int32Array;
  /** What everybody says: a few words without a link, those of greetings and good wishes not counted. */
  readonly everyday: boolean;
}

/** From so many words on a text is more than a greeting or a good wish. */
const fewestWords = 6;
/** Of fewer words none may differ. */
const fewestOther = 4;
/** Words that are compared; what comes after changes nothing. */
const mostWords = 48;
/** SimHashes that differ in more bits are of other texts; below it the words decide. */
const mostBits = 24;

/** `words`: folded, with the hosts of links among them. Undefined for a text without any: a lone emoji, or dots. */
export const fingerprint = (words: readonly string[], hasLink: boolean): Fingerprint | undefined => {
  const counted = words.slice(0, mostWords);
  if (counted.length === 0) return undefined;
  return {
    sim: simHash(counted),
    words: Int32Array.from(counted, hashWord).toSorted(),
    everyday: !hasLink && words.filter((word) => !isFormula(word)).length < fewestWords,
  };
};

/** How many words may differ: none of a few, one of four to seven, then a quarter. */
const mostOther = (words: number): number => (words < fewestOther ? 0 : Math.max(1, Math.floor(words / 4)));

const shared = (one: Int32Array, other: Int32Array): number => {
  let [a, b, same] = [0, 0, 0];
  while (a < one.length && b < other.length) {
    const [left = 0, right = 0] = [one[a], other[b]];
    if (left === right) same += 1;
    if (left <= right) a += 1;
    if (right <= left) b += 1;
  }
  return same;
};

/** Whether two texts are the same folded words but for a few. */
export const areAlike = (one: Fingerprint, other: Fingerprint): boolean => {
  const longer = Math.max(one.words.length, other.words.length);
  const others = mostOther(longer);
  if (longer - Math.min(one.words.length, other.words.length) > others) return false;
  if (distance(one.sim, other.sim) > mostBits) return false;
  return longer - shared(one.words, other.words) <= others;
};
