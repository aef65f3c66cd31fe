/** A SimHash of 64 bits: texts that share most of their words differ in few of them. */
export interface SimHash {
  readonly high: number;
  readonly low: number;
}

/** FNV-1a with a seed, mixed so that every bit depends on every letter. */
const hash = (text: string, seed: number): number => {
  let value = seed ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
};

export const hashWord = (word: string): number => hash(word, 0);

const bits = 32;

const addTo = (sums: Int32Array, feature: string, weight: number): void => {
  const [high, low] = [hash(feature, 1), hash(feature, 2)];
  for (let bit = 0; bit < bits; bit += 1) {
    sums[bit] = (sums[bit] ?? 0) + ((high >>> bit) & 1 ? weight : -weight);
    sums[bit + bits] = (sums[bit + bits] ?? 0) + ((low >>> bit) & 1 ? weight : -weight);
  }
};

const collect = (sums: Int32Array, from: number): number => {
  let value = 0;
  for (let bit = 0; bit < bits; bit += 1) if ((sums[from + bit] ?? 0) > 0) value |= 1 << bit;
  return value;
};

/** Of folded words: each of them, and each two that stand together. */
export const simHash = (words: readonly string[]): SimHash => {
  const sums = new Int32Array(bits * 2);
  for (const [at, word] of words.entries()) {
    addTo(sums, word, 2);
    const next = words[at + 1];
    if (next !== undefined) addTo(sums, `${word} ${next}`, 1);
  }
  return { high: collect(sums, 0), low: collect(sums, bits) };
};

const countBits = (value: number): number => {
  let left = value - ((value >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** In how many bits two differ: about 32 for texts that have nothing in common. */
export const distance = (one: SimHash, other: SimHash): number =>
  countBits(one.high ^ other.high) + countBits(one.low ^ other.low);
