/**
 * A list of words that tells quickly whether it holds one: one string and two arrays of numbers, where a Set of 150,000
 * strings takes four times the memory and time to make.
 */
export interface WordList {
  readonly size: number;
  readonly has: (word: string) => boolean;
  /** The word at this place of the list; '' beyond its end. */
  readonly at: (index: number) => string;
}

const hashOf = (text: string, from: number, to: number): number => {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** Where each word begins, and where one more would. */
const startsOf = (text: string): Uint32Array => {
  const starts = new Uint32Array(text.length + 2);
  let size = 0;
  for (let at = 0; at >= 0 && text !== ''; size += 1) {
    starts[size] = at;
    const end = text.indexOf('\n', at);
    at = end < 0 ? -1 : end + 1;
  }
  starts[size] = text === '' ? 0 : text.length + 1;
  return starts.slice(0, size + 1);
};

const isSame = (text: string, start: number, within: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(start + at - from) !== within.charCodeAt(at)) return false;
  return true;
};

/** `text`: the words, one a line, no line empty. A word that stands there twice is found at its first place. */
export const createWordList = (text: string): WordList => {
  const starts = startsOf(text);
  const size = starts.length - 1;
  let places = 16;
  while (places < size * 2) places *= 2;
  const table = new Uint32Array(places);

  const at = (index: number): string => text.slice(starts[index], Math.max(0, (starts[index + 1] ?? 1) - 1));

  /** The place in the table of the word that stands between two places of a text, or the free one where it would be. */
  const placeOf = (within: string, from: number, to: number): number => {
    let place = hashOf(within, from, to) & (places - 1);
    for (let entry = table[place] ?? 0; entry !== 0; entry = table[place] ?? 0) {
      const start = starts[entry - 1] ?? 0;
      if ((starts[entry] ?? 0) - start - 1 === to - from && isSame(text, start, within, from, to)) return place;
      place = (place + 1) & (places - 1);
    }
    return place;
  };

  for (let index = 0; index < size; index += 1) {
    const place = placeOf(text, starts[index] ?? 0, (starts[index + 1] ?? 1) - 1);
    if (table[place] === 0) table[place] = index + 1;
  }
  return { size, at, has: (word) => word !== '' && table[placeOf(word, 0, word.length)] !== 0 };
};
