import { type Escapes, createEscapes } from './escapes.ts';
import { type Budget, Marker, type Piece } from './marks.ts';
import { type Places, findAt, placesIn } from './scan.ts';

/** What a backtick begins: code, or `length` backticks that are text (null). */
interface FoundCode {
  readonly code: string | null;
  readonly length: number;
  /** UTF-16 units that were read to find it. */
  readonly read: number;
}

const backticks = /`+|\n/g;
/** Not `trim`: that would read the spaces before the end again from each place that has the same end. */
const isVisible = (code: string): boolean => /\S/.test(code);

/**
 * Finds the code between two backticks of a line, or between two runs of as many. Where the next single one is, is looked up once for all places before it:
 * a line of pairs with a backslash between them would else be read to its end from each.
 */
const codeSpans = (text: string): ((at: number) => FoundCode) => {
  let end = -1;
  let closes = false;
  /** Goes on from where `backticks` last matched; answers how many units it read. */
  const findEnd = (at: number): number => {
    if (at < end) return 1;
    let found = backticks.exec(text);
    while (found && found[0] !== '\n' && found[0].length > 1) found = backticks.exec(text);
    end = found?.index ?? text.length;
    closes = found?.[0] === '`';
    return end - at + 1;
  };
  return (at) => {
    backticks.lastIndex = at;
    const run = backticks.exec(text)?.[0].length ?? 1;
    if (run > 1) {
      const next = backticks.exec(text);
      const close = next?.index ?? text.length;
      const inner = text.slice(at + run, close);
      // Code with backticks in it is left as text.
      if (next?.[0].length === run && next[0] !== '\n' && isVisible(inner))
        return { code: inner, length: close + run - at, read: close + run - at };
      return { code: null, length: run, read: close - at };
    }
    const read = findEnd(at);
    const code = text.slice(at + 1, end);
    return closes && isVisible(code) ? { code, length: end - at + 1, read } : { code: null, length: 1, read };
  };
};

/** What a text may still hold, and how it is read. */
export interface Reading extends Budget {
  passes: number;
  readonly origin?: string | undefined;
  /** Whether a backslash in the text takes a meaning away: then each before a sign goes, else all are as they were written. */
  escapes: boolean;
}

/** Lines of a text that are read together. */
export interface Lines {
  readonly text: string;
  /** They begin the message: a command may be there. */
  readonly isFirst: boolean;
  /** Signs at the start of a line have a meaning, which a backslash takes away. */
  readonly hasBlocks: boolean;
}

const paragraphEnd = /\n[^\S\n]*(?=\n)/y;
const signRun = /\*+|~+|\|+/y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** Lines while they are read. */
interface Reader extends Lines {
  readonly codeAt: ReturnType<typeof codeSpans>;
  readonly escapes: Escapes;
  readonly places: Places;
  readonly marker: Marker;
  readonly reading: Reading;
  /** Only whether a backslash takes a meaning away is looked for: all signs are read as if they had none. */
  readonly isLooking: boolean;
}

const readCode = ({ codeAt, reading, marker }: Reader, at: number): number => {
  const { code, length, read } = codeAt(at);
  reading.onStep?.(read);
  return code === null || marker.addCode(code, at, length) ? length : 1;
};

/** A backslash, or several of them, and what they stand before. */
const readEscape = (reader: Reader, at: number): number => {
  const { marker, escapes, isLooking, reading } = reader;
  const found = escapes.at(at);
  if (found === undefined) return escapes.length(at);
  const { backslashes, signs, kind } = found;
  if (isLooking && kind === 'mark') {
    marker.addSign(found.group, at, found.groupLength);
    return found.groupLength;
  }
  if (isLooking && kind === 'code') {
    if (escapes.hasLater(at + backslashes + signs.length)) marker.hasEscapes = true;
    return backslashes + signs.length;
  }
  const isOdd = backslashes % 2 === 1;
  const whole = backslashes + (isOdd ? signs.length : 0);
  if (kind !== 'start' && kind !== 'fence' && !reading.escapes) return whole;
  const kept = kind === 'start' ? backslashes - 1 : backslashes >> 1;
  if (kind === 'start') {
    marker.add({ type: 'text', data: '\\'.repeat(kept) + signs }, at, backslashes + signs.length);
    return backslashes + signs.length;
  }
  marker.add({ type: 'text', data: '\\'.repeat(kept) + (isOdd ? signs : '') }, at, whole);
  return whole;
};

const readSign = ({ text, marker, escapes, isLooking }: Reader, at: number): number | undefined => {
  const found = escapes.group(at);
  if (found === undefined) return undefined;
  if (isLooking) {
    marker.addSign(found.group, at, found.groupLength);
    return found.groupLength;
  }
  if (!found.isMark) return found.groupLength;
  const sign = matchAt(signRun, text, at);
  if (sign !== undefined) marker.addSign(sign, at);
  return sign?.length;
};

/** Reads what is at a place that may have a meaning; answers how far it goes. What is not added to the marker is text. */
const readAt = (reader: Reader, at: number): number => {
  const { text, marker, reading, places } = reader;
  const first = text.charAt(at);
  const link = places.linkAt(at);
  if (link === undefined) {
    if (first === '\\') return readEscape(reader, at);
    if (first === '\n') {
      if (matchAt(paragraphEnd, text, at) !== undefined) marker.endParagraph();
      return 1;
    }
    if (first === '`') return readCode(reader, at);
    const sign = readSign(reader, at);
    if (sign !== undefined) return sign;
  }
  const { part, length, read } = findAt(text, at, {
    link,
    origin: reading.origin,
    parts: reading.passes > 0,
    command: reader.isFirst,
  });
  reading.onStep?.(read);
  if (part === null) return length;
  reading.passes -= 1;
  marker.add(part, at, length);
  return length;
};

const read = (lines: Lines, reading: Reading, isLooking: boolean): Marker => {
  const { text } = lines;
  const places = placesIn(text);
  const marker = new Marker(text, reading);
  const escapes = createEscapes(text, lines.hasBlocks);
  const reader: Reader = { ...lines, codeAt: codeSpans(text), escapes, places, marker, reading, isLooking };
  for (let at = places.next(0); at >= 0;) at = places.next(at + readAt(reader, at));
  return marker;
};

/** The parts of some lines, and the text between them, with their marks. */
export const readLines = (lines: Lines, reading: Reading): readonly Piece[] => read(lines, reading, false).end();

/** Whether a backslash takes the meaning of a mark or of code in a line away. */
export const takesMeaning = (lines: Lines, { passes, marks, origin }: Reading): boolean =>
  lines.text.includes('\\') && read(lines, { passes, marks, origin, escapes: false }, true).hasEscapes;
