import { codeSpans } from './code-spans.ts';
import { Marker, type Budget, type Piece } from './marks.ts';
import { findAt, nextOpener } from './scan.ts';

/** What a text may still hold, and how it is read. */
export interface Reading extends Budget {
  passes: number;
  readonly origin?: string | undefined;
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
const escaped = /\\[\\*~|`]/y;
const escapedStart = /\\[->] /y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

const readEscape = ({ text, hasBlocks }: Lines, at: number, marker: Marker): number => {
  const isStart = hasBlocks && (at === 0 || text.charAt(at - 1) === '\n');
  const found = matchAt(escaped, text, at) ?? (isStart ? matchAt(escapedStart, text, at) : undefined);
  if (found === undefined) return 1;
  marker.add({ type: 'text', data: text.charAt(at + 1) }, at, 2);
  return 2;
};

/** Lines while they are read. */
interface Reader extends Lines {
  readonly codeAt: ReturnType<typeof codeSpans>;
}

/** Reads what is at a place that may have a meaning; answers how far it goes. What is not added to the marker is text. */
const readAt = (lines: Reader, at: number, marker: Marker, reading: Reading): number => {
  const { text } = lines;
  const first = text.charAt(at);
  if (first === '\\') return readEscape(lines, at, marker);
  if (first === '\n') {
    if (matchAt(paragraphEnd, text, at) !== undefined) marker.endParagraph();
    return 1;
  }
  if (first === '`') {
    const { code, length, read } = lines.codeAt(at);
    reading.onStep?.(read);
    return code === null || marker.addCode(code, at, length) ? length : 1;
  }
  const sign = matchAt(signRun, text, at);
  if (sign !== undefined) {
    marker.addSign(sign, at);
    return sign.length;
  }
  const { part, length, read } = findAt(text, at, {
    origin: reading.origin,
    parts: reading.passes > 0,
    command: lines.isFirst,
  });
  reading.onStep?.(read);
  if (part === null) return length;
  reading.passes -= 1;
  marker.add(part, at, length);
  return length;
};

/** The parts of some lines, and the text between them, with their marks. */
export const readLines = (lines: Lines, reading: Reading): readonly Piece[] => {
  const marker = new Marker(lines.text, reading);
  const reader = { ...lines, codeAt: codeSpans(lines.text) };
  for (let at = nextOpener(lines.text, 0); at >= 0;)
    at = nextOpener(lines.text, at + readAt(reader, at, marker, reading));
  return marker.end();
};
