import {
  type ChainEntry,
  type EntryDetails,
  type ErasedFacts,
  committedText,
  erasedText,
  factsText,
  saltText,
  wordsText,
} from './hashed-texts.ts';

/*
 * Whether what stands beside an entry of the moderation log is what it commits to (docs/contract.md#log-chain). The server
 * and browsers bring their own SHA-256.
 */

type Sha256 = (text: string) => string;

/** Which part is not what was written. */
type BesideFault = 'facts' | 'words';

/** An entry of the first form commits to everything at once, and to nothing any more when its words are erased. */
const firstFormFault = (sha256: Sha256, entry: ChainEntry, details: EntryDetails, isErased: boolean) => {
  if (isErased) return details.why === '' && details.nonce === '' ? null : 'words';
  return sha256(committedText(sha256(saltText(details)), details)) === entry.commitment ? null : 'facts';
};

/** `rank` and `amount` of the details are those of the entry. */
export const besideFault = (
  sha256: Sha256,
  entry: ChainEntry,
  details: EntryDetails,
  isErased: boolean,
): BesideFault | null => {
  if (entry.words === null) return firstFormFault(sha256, entry, details, isErased);
  if (sha256(factsText(details)) !== entry.commitment) return 'facts';
  if (isErased) return details.why === '' && details.wordsNonce === '' ? null : 'words';
  return sha256(wordsText(details)) === entry.words ? null : 'words';
};

/** The `thing` of an entry that says whose words were erased. */
export const erasedThing = (sha256: Sha256, facts: readonly ErasedFacts[]): string =>
  sha256(erasedText(facts.toSorted((one, other) => one.seq - other.seq)));

/*
 * SHA-256 for browsers: their own is asynchronous, and absent from pages that did not come over https. The server uses Node's.
 */

const isPrime = (number: number): boolean => {
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false;
  return true;
};

const primes = Array.from({ length: 312 }, (_, number) => number).filter((number) => number > 1 && isPrime(number));

/** The first 32 bits of what is behind the point. */
const fraction = (number: number): number => Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;

const starts = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The text in UTF-8, a one, zeros, and its length in bits: whole blocks of 64 bytes. */
const padded = (text: string): DataView => {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
};

/** The 64 words of a block. */
const wordsOf = (block: DataView, from: number, words: Int32Array): void => {
  for (let at = 0; at < 16; at += 1) words[at] = block.getInt32(from + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [older, newer] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
    const first = rotated(older, 7) ^ rotated(older, 18) ^ (older >>> 3);
    const second = rotated(newer, 17) ^ rotated(newer, 19) ^ (newer >>> 10);
    words[at] = (words[at - 16] ?? 0) + first + (words[at - 7] ?? 0) + second;
  }
};

const mix = (state: Int32Array, words: Int32Array): void => {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + sum + ((e & f) ^ (~e & g)) + (constants[at] ?? 0) + (words[at] ?? 0)) | 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word;
};

/** The SHA-256 of a text, as hex. */
export const sha256 = (text: string): string => {
  const view = padded(text);
  const [state, words] = [Int32Array.from(starts), new Int32Array(64)];
  for (let from = 0; from < view.byteLength; from += 64) {
    wordsOf(view, from, words);
    mix(state, words);
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
};
