import { atOnce } from '../at-once.ts';
import { patienceOfText, type Dictionary, type Patience } from './dictionary.ts';
import { readWord } from './allowed-words.ts';
import { isLink, letterRun, readAsLetters, readSigns, signsAsLetters, type Piece } from './pieces.ts';

/** A part of a text that is masked: UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface MaskOptions {
  /** Folded names that are no words: of people who are there. */
  readonly names?: ReadonlySet<string>;
  /** Where the text is code: there only refused words are masked. */
  readonly code?: readonly Span[];
}

/** What is masked unless it is a name. */
interface Masked extends Span {
  /** It stays when one of these is a name: the word, and the one written in CamelCase that it is a part of. */
  readonly words?: readonly string[];
  /** It stays when all of these do. */
  readonly inside?: readonly Masked[];
  /** No unknown word, but a refused one. */
  readonly isRefused: boolean;
}

/** A text that was looked through once (`lookThrough`). */
export type LookedThrough = readonly Masked[];

/** Letters of the longest name that is asked for. */
export const longestName = 40;

const spaces = /\S+/g;
/** A word with nothing but common punctuation around it. */
const plain = /^(["'([{“‘«]*)([A-Za-z]+|[آ-ےٹڈڑںھہیکگچپژئ]+)["')\]}.,!?;:…”’»،؛؟۔]*$/u;
const letter = /\p{L}/u;
const before = '"\'([{“‘«.,;:…';
const after = '"\')]}.,!?;:…”’»،؛؟۔';

/** What stands between these signs. A loop: an expression for signs at an end looks at a long run of them again from each. */
const between = (text: string, atStart: string, atEnd: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && atStart.includes(text.charAt(start))) start += 1;
  while (end > start && atEnd.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};
const longestTogether = 14;
/** Signs and spaces between letters that are put apart. */
const mostBetween = 4;
/** Letters that two words of plain speech may make a refused one with; more are no chance. */
const longestByChance = 8;

/** Letters, or pieces that are put together, that are read before others' work may be let in: about a millisecond of it. */
const lettersOfStep = 200;

interface Reading {
  readonly dictionary: Dictionary;
  readonly patience: Patience;
  readonly pieces: Piece[];
  readonly masked: Masked[];
  /** Letters since others' work was let in last. */
  read: number;
}

type Steps = Generator<undefined, void>;

const isDue = (reading: Reading): boolean => {
  if (reading.read < lettersOfStep) return false;
  reading.read = 0;
  return true;
};

/** Two Latin letters say nothing that is refused, and are short for much: en, DC, cm. */
const isShort = ({ dictionary: { refused } }: Reading, word: string): boolean =>
  /^[a-z]{1,2}$/.test(word) && !refused.has(word);
const isAllowed = ({ dictionary, patience }: Reading, written: string): boolean => dictionary.allows(written, patience);

/** `names`: the word in CamelCase that it is a part of, if that may be a name. */
const readPiece = (
  reading: Reading,
  start: number,
  written: string,
  word: string,
  names: readonly string[] = [],
): void => {
  reading.read += written.length;
  reading.pieces.push({ start, end: start + written.length, word });
  if (isShort(reading, word) || isAllowed(reading, written)) return;
  const { refused } = reading.dictionary;
  const own = word.length <= longestName ? [readWord(written)].filter((name) => !refused.has(name)) : [];
  reading.masked.push({
    start,
    end: start + written.length,
    words: [...own, ...names],
    isRefused: refused.has(word),
  });
};

/** CamelCase is read by its parts. */
const partsOf = (written: string): RegExpMatchArray[] => [...written.matchAll(/\p{Lu}?[^\p{Lu}]+|\p{Lu}+(?!\p{Ll})/gu)];

function* readLetters(reading: Reading, run: string, at: number): Steps {
  const { refused } = reading.dictionary;
  const longestUnit = /\d/.test(run) ? 3 : 1;
  for (const { 0: written, index } of run.matchAll(letterRun)) {
    if (isDue(reading)) yield;
    const start = at + index;
    const word = readWord(written);
    // A letter or two of a unit, or one alone: 5kg, 10pm, 2nd, a, k.
    const isUnit = Array.from(word).length <= longestUnit;
    if (isUnit && !refused.has(word)) {
      reading.read += written.length;
      reading.pieces.push({ start, end: start + written.length, word });
      continue;
    }
    const parts = /\p{Ll}\p{Lu}/u.test(written) && !isAllowed(reading, written) ? partsOf(written) : [];
    if (parts.length < 2 || refused.has(word)) {
      readPiece(reading, start, written, word);
      continue;
    }
    // The whole word is no refused one, and is not looked at again with each of its parts.
    const names = word.length <= longestName ? [word] : [];
    for (const part of parts) {
      if (isDue(reading)) yield;
      readPiece(reading, start + (part.index ?? 0), part[0], readWord(part[0]), names);
    }
  }
}

const signsBetween = /\p{L}[@$!|*+€£(\u00a1\u00a2\d]+\p{L}/u;

const isNumber = /^\p{Nd}+$/u;

/** A run with digits or signs among its letters: sh1t, f*ck, 10pm, h3llo. */
function* readMixedRun(reading: Reading, run: string, at: number): Steps {
  const { refused, list } = reading.dictionary;
  const asWritten = readWord(run);
  if (list.has(asWritten)) return;
  // Most have neither of the two signs that are read in two ways.
  const readings = /[1|]/.test(asWritten)
    ? [signsAsLetters(asWritten), signsAsLetters(asWritten, 'l')]
    : [signsAsLetters(asWritten)];
  const hasLetters = letter.test(run);
  // 455 is a number, whatever it could be read as.
  const isRefused =
    !isNumber.test(run) &&
    (readings.some((word) => word.length >= 3 && refused.has(word.replaceAll('*', ''))) ||
      (hasLetters && run.includes('*') && readings.some((word) => refused.hasShape(word))));
  if (isRefused) {
    reading.masked.push({ start: at, end: at + run.length, isRefused: true });
    return;
  }
  if (!hasLetters) {
    const [sign = ''] = readings;
    if (sign !== '' && Array.from(run).length <= 2)
      reading.pieces.push({ start: at, end: at + run.length, word: sign });
    return;
  }
  const word = readings.find((each) => list.has(each));
  if (word !== undefined) {
    reading.pieces.push({ start: at, end: at + run.length, word });
    return;
  }
  const before = reading.masked.length;
  yield* readLetters(reading, run, at);
  // What stands between letters without being a sign between words is an unknown word as a whole.
  if (reading.masked.length > before && signsBetween.test(run)) {
    const inside = reading.masked.splice(before);
    const isRefused = inside.some((each) => each.isRefused);
    reading.masked.push({ start: at, end: at + run.length, inside, isRefused });
  }
}

const isPlainRun = /^[\p{L}\p{M}\p{Cf}\u034f'\u2019\u2018\u02bc]+$/u;

function* readChunk(reading: Reading, chunk: string, at: number): Steps {
  const trimmed = between(chunk, before, after);
  if (isLink(trimmed)) {
    const start = at + chunk.indexOf(trimmed);
    const words = trimmed.toLowerCase().split(/[^\p{L}\p{Nd}@$!]+/u);
    if (words.some((word) => word.length >= 3 && reading.dictionary.refused.has(readSigns(word))))
      reading.masked.push({ start, end: start + trimmed.length, isRefused: true });
    return;
  }
  for (const { 0: found, index } of chunk.matchAll(readAsLetters)) {
    if (isDue(reading)) yield;
    reading.read += 1;
    // A sign at its end is punctuation, but for what is written for a letter: a$$.
    const run = between(found, '(|+', '!()|+');
    const start = at + index + found.indexOf(run);
    const whole = run !== found && /[\p{Nd}@$!]/u.test(run) ? readSigns(found) : '';
    if (whole !== '' && reading.dictionary.refused.has(whole))
      reading.masked.push({ start: at + index, end: at + index + found.length, isRefused: true });
    else if (isPlainRun.test(run)) yield* readLetters(reading, run, start);
    else if (run !== '') yield* readMixedRun(reading, run, start);
    else if (found.length <= 2 && chunk.length <= 2)
      reading.pieces.push({ start: at, end: at + chunk.length, word: readSigns(found) });
  }
}

const isByChance = ({ refused, allows }: Dictionary, words: readonly Piece[], patience: Patience): boolean => {
  if (words.some(({ word }) => word.length < 2 || !allows(word, patience))) return false;
  const [letters, shortest] = [words.map(({ word }) => word), Math.min(...words.map(({ word }) => word.length))];
  const isShort = letters.join('').length < longestByChance && (shortest > 2 || words.length > 2);
  return isShort || refused.areSpeech(letters);
};

/** The pieces from this one on that make a refused word together, as many as there are; none where they make none. */
const togetherFrom = (reading: Reading, first: number): readonly Piece[] => {
  const { dictionary, pieces, patience } = reading;
  const { refused } = dictionary;
  let [together, isWhole] = ['', false];
  let end = first;
  for (let at = first; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece || (at > first && piece.start - (pieces[at - 1]?.end ?? 0) > mostBetween)) break;
    reading.read += 1;
    together += piece.word;
    // One that reads as nothing changes nothing of what is before it, however many of them there are.
    const isNothing = piece.word === '' && at > first;
    if (!isNothing) {
      if (together.length > longestTogether || !refused.begins(together)) break;
      isWhole = together.length >= 3 && refused.isWhole(together);
    }
    if (!isWhole || at === first) continue;
    if (isNothing || !isByChance(dictionary, pieces.slice(first, at + 1), patience)) end = at + 1;
  }
  return pieces.slice(first, end);
};

/** Letters put apart: f u c k, ran di. */
function* readTogether(reading: Reading): Steps {
  for (let first = 0; first < reading.pieces.length; first += 1) {
    if (isDue(reading)) yield;
    for (const { start, end } of togetherFrom(reading, first)) reading.masked.push({ start, end, isRefused: true });
  }
}

const inOrder = (spans: readonly Span[]): Span[] => {
  const ordered: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = ordered.at(-1);
    if (last && span.start < last.end)
      ordered[ordered.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else ordered.push(span);
  }
  return ordered;
};

/**
 * Looks each word of a text up, once: what is masked of it, names of people too (`askedNames`, `spansWithout`). It yields
 * about once in a millisecond, so that others' work can be let in.
 */
export function* lookThrough(dictionary: Dictionary, text: string): Generator<undefined, LookedThrough> {
  const reading: Reading = { dictionary, patience: patienceOfText(), pieces: [], masked: [], read: 0 };
  for (const { 0: chunk, index } of text.matchAll(spaces)) {
    if (isDue(reading)) yield;
    const word = chunk.length <= 40 ? plain.exec(chunk) : null;
    const [, signs = '', written = ''] = word ?? [];
    if (word && written.length > 1) readPiece(reading, index + signs.length, written, written.toLowerCase());
    else yield* readChunk(reading, chunk, index);
  }
  yield* readTogether(reading);
  return reading.masked;
}

const namesOf = ({ words = [], inside = [] }: Masked): string[] => [...words, ...inside.flatMap(namesOf)];

/** The words that stay if they are names, each once. */
export const askedNames = (found: LookedThrough): ReadonlySet<string> => new Set(found.flatMap(namesOf));

const none: ReadonlySet<string> = new Set();

/** The places of a text that others will see as asterisks, in their order. */
export const spansWithout = (found: LookedThrough, { names = none, code = [] }: MaskOptions): Span[] => {
  const isNamed = ({ words, inside }: Masked): boolean =>
    inside ? inside.every(isNamed) : words?.some((word) => names.has(word)) === true;
  // Both are in the order of the text, but for refused words: each place of code is passed once, however many there are.
  let next = 0;
  const isCode = ({ start, end, isRefused }: Masked): boolean => {
    if (isRefused) return false;
    while ((code[next]?.end ?? Infinity) < end) next += 1;
    return (code[next]?.start ?? Infinity) <= start;
  };
  return inOrder(found.filter((each) => !isNamed(each) && !isCode(each)));
};

/** Both for a text whose names are known. */
export const maskedSpans = (dictionary: Dictionary, text: string, options: MaskOptions = {}): Span[] =>
  spansWithout(atOnce(lookThrough(dictionary, text)), options);
