import { patienceOfText, type Dictionary, type Patience } from './dictionary.ts';
import { readWord } from './allowed-words.ts';
import { isLink, letterRun, readAsLetters, readSigns, type Piece } from './pieces.ts';

/** A part of a text that is masked: UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface MaskOptions {
  /** Folded names that are no words: of people who are there. */
  readonly names?: ReadonlySet<string>;
}

/** What is masked unless it is a name. */
interface Masked extends Span {
  /** It stays when one of these is a name: the word, and the one written in CamelCase that it is a part of. */
  readonly words?: readonly string[];
  /** It stays when all of these do. */
  readonly inside?: readonly Masked[];
}

/** A text that was looked through once (`lookThrough`). */
export type LookedThrough = readonly Masked[];

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

interface Reading {
  readonly dictionary: Dictionary;
  readonly patience: Patience;
  readonly pieces: Piece[];
  readonly masked: Masked[];
}

const isAllowed = ({ dictionary, patience }: Reading, written: string): boolean => dictionary.allows(written, patience);

/** `whole`: the word in CamelCase that it is a part of. */
const readPiece = (
  reading: Reading,
  start: number,
  written: string,
  word: string,
  whole: readonly string[] = [],
): void => {
  reading.pieces.push({ start, end: start + written.length, word });
  if (isAllowed(reading, written)) return;
  const words = [readWord(written), ...whole].filter((name) => !reading.dictionary.refused.has(name));
  reading.masked.push({ start, end: start + written.length, words });
};

/** CamelCase is read by its parts. */
const partsOf = (written: string): RegExpMatchArray[] => [...written.matchAll(/\p{Lu}?[^\p{Lu}]+|\p{Lu}+(?!\p{Ll})/gu)];

const readLetters = (reading: Reading, run: string, at: number): void => {
  for (const { 0: written, index } of run.matchAll(letterRun)) {
    const start = at + index;
    const word = readWord(written);
    // A letter or two of a unit, or one alone: 5kg, 10pm, 2nd, a, k.
    const isUnit = Array.from(word).length <= (/\d/.test(run) ? 3 : 1);
    if (isUnit && !reading.dictionary.refused.has(word)) {
      reading.pieces.push({ start, end: start + written.length, word });
      continue;
    }
    const parts = /\p{Ll}\p{Lu}/u.test(written) && !isAllowed(reading, written) ? partsOf(written) : [];
    if (parts.length < 2 || reading.dictionary.refused.has(word)) readPiece(reading, start, written, word);
    else for (const part of parts) readPiece(reading, start + (part.index ?? 0), part[0], readWord(part[0]), [word]);
  }
};

const signsBetween = /\p{L}[@$!|*+€£(\u00a1\u00a2\d]+\p{L}/u;

/** A run with digits or signs among its letters: sh1t, f*ck, 10pm, h3llo. */
const readMixedRun = (reading: Reading, run: string, at: number): void => {
  const { refused, list } = reading.dictionary;
  const asWritten = readWord(run);
  if (list.has(asWritten)) return;
  const readings = [readSigns(run), readSigns(run, 'l')];
  const hasLetters = letter.test(run);
  const isRefused =
    readings.some((word) => word.length >= 3 && refused.has(word.replaceAll('*', ''))) ||
    (hasLetters && run.includes('*') && readings.some((word) => refused.hasShape(word)));
  if (isRefused) {
    reading.masked.push({ start: at, end: at + run.length });
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
  readLetters(reading, run, at);
  // What stands between letters without being a sign between words is an unknown word as a whole.
  if (reading.masked.length > before && signsBetween.test(run)) {
    const inside = reading.masked.splice(before);
    reading.masked.push({ start: at, end: at + run.length, inside });
  }
};

const isPlainRun = /^[\p{L}\p{M}\p{Cf}\u034f'\u2019\u2018\u02bc]+$/u;

const readChunk = (reading: Reading, chunk: string, at: number): void => {
  const trimmed = between(chunk, before, after);
  if (isLink(trimmed)) {
    const start = at + chunk.indexOf(trimmed);
    const words = trimmed.toLowerCase().split(/[^\p{L}\p{Nd}@$!]+/u);
    if (words.some((word) => word.length >= 3 && reading.dictionary.refused.has(readSigns(word))))
      reading.masked.push({ start, end: start + trimmed.length });
    return;
  }
  for (const { 0: found, index } of chunk.matchAll(readAsLetters)) {
    // A sign at its end is punctuation, but for what is written for a letter: a$$.
    const run = between(found, '(|+', '!()|+');
    const start = at + index + found.indexOf(run);
    const whole = run !== found && /[\p{Nd}@$!]/u.test(run) ? readSigns(found) : '';
    if (whole !== '' && reading.dictionary.refused.has(whole))
      reading.masked.push({ start: at + index, end: at + index + found.length });
    else if (isPlainRun.test(run)) readLetters(reading, run, start);
    else if (run !== '') readMixedRun(reading, run, start);
    else if (found.length <= 2 && chunk.length <= 2)
      reading.pieces.push({ start: at, end: at + chunk.length, word: readSigns(found) });
  }
};

const isByChance = ({ refused, allows }: Dictionary, words: readonly Piece[], patience: Patience): boolean => {
  if (words.some(({ word }) => word.length < 2 || !allows(word, patience))) return false;
  const [letters, shortest] = [words.map(({ word }) => word), Math.min(...words.map(({ word }) => word.length))];
  const isShort = letters.join('').length < longestByChance && (shortest > 2 || words.length > 2);
  return isShort || refused.areSpeech(letters);
};

/** The pieces from this one on that make a refused word together, as many as there are; none where they make none. */
const togetherFrom = ({ dictionary, pieces, patience }: Reading, first: number): readonly Piece[] => {
  let together = '';
  let found: readonly Piece[] = [];
  for (let at = first; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece || (at > first && piece.start - (pieces[at - 1]?.end ?? 0) > mostBetween)) break;
    together += piece.word;
    if (together.length > longestTogether || !dictionary.refused.begins(together)) break;
    if (at === first || together.length < 3 || !dictionary.refused.isWhole(together)) continue;
    const words = pieces.slice(first, at + 1);
    if (!isByChance(dictionary, words, patience)) found = words;
  }
  return found;
};

/** Letters put apart: f u c k, ran di. */
const readTogether = (reading: Reading): void => {
  for (let first = 0; first < reading.pieces.length; first += 1)
    for (const { start, end } of togetherFrom(reading, first)) reading.masked.push({ start, end });
};

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

/** Looks each word of a text up, once: what is masked of it, names of people too (`askedNames`, `spansWithout`). */
export const lookThrough = (dictionary: Dictionary, text: string): LookedThrough => {
  const reading: Reading = { dictionary, patience: patienceOfText(), pieces: [], masked: [] };
  for (const { 0: chunk, index } of text.matchAll(spaces)) {
    const word = chunk.length <= 40 ? plain.exec(chunk) : null;
    const [, signs = '', written = ''] = word ?? [];
    if (word && written.length > 1) readPiece(reading, index + signs.length, written, written.toLowerCase());
    else readChunk(reading, chunk, index);
  }
  readTogether(reading);
  return reading.masked;
};

const namesOf = ({ words = [], inside = [] }: Masked): string[] => [...words, ...inside.flatMap(namesOf)];

/** The words that stay if they are names, each once. */
export const askedNames = (found: LookedThrough): ReadonlySet<string> => new Set(found.flatMap(namesOf));

/** The places of a text that others will see as asterisks, in their order. */
export const spansWithout = (found: LookedThrough, names: ReadonlySet<string>): Span[] => {
  const isNamed = ({ words, inside }: Masked): boolean =>
    inside ? inside.every(isNamed) : words?.some((word) => names.has(word)) === true;
  return found.length === 0 ? [] : inOrder(names.size === 0 ? found : found.filter((each) => !isNamed(each)));
};

const none: ReadonlySet<string> = new Set();

/** Both for a text whose names are known. */
export const maskedSpans = (dictionary: Dictionary, text: string, { names = none }: MaskOptions = {}): Span[] =>
  spansWithout(lookThrough(dictionary, text), names);
