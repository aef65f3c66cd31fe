import type { Block } from './part.ts';

/** Lines of one kind. `text` has no signs of the block, and the line break that ends it where a line follows. */
export interface Segment {
  readonly text: string;
  readonly block?: Block;
  readonly language?: string;
}

const fence = '```';
const opening = /^```([\w+#.-]{0,20})\s*$/;
const isBlank = (line: string): boolean => line.trim() === '';
const isClosing = (line: string): boolean => line.startsWith(fence) && isBlank(line.slice(fence.length));

/** The lines of a block of code without empty ones around them; undefined when nothing is left. */
const codeOf = (lines: readonly string[]): string | undefined => {
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  return first < 0 ? undefined : lines.slice(first, last + 1).join('\n');
};

/** Code between fences in one line. */
const codeInLine = (line: string): string | undefined => {
  const end = line.trimEnd();
  if (!end.startsWith(fence) || !end.endsWith(fence) || end.length <= 2 * fence.length) return undefined;
  const code = end.slice(fence.length, -fence.length);
  return code.includes(fence) || isBlank(code) ? undefined : code;
};

interface Found {
  readonly segment: Segment;
  /** How many lines it has. */
  readonly lines: number;
}

/** What begins at a line; `close` is the number of the next closing fence after it. */
const blockAt = (lines: readonly string[], at: number, close: number): Found | undefined => {
  const line = lines[at] ?? '';
  if (line.startsWith('> ') && !isBlank(line.slice(1)))
    return { segment: { text: line.slice(2), block: 'quote' }, lines: 1 };
  if (line.startsWith('- ') && !isBlank(line.slice(1)))
    return { segment: { text: line.slice(2), block: 'item' }, lines: 1 };
  if (!line.startsWith(fence)) return undefined;
  const inLine = codeInLine(line);
  if (inLine !== undefined) return { segment: { text: inLine, block: 'code' }, lines: 1 };
  const language = opening.exec(line)?.[1];
  const text = language === undefined || close < 0 ? undefined : codeOf(lines.slice(at + 1, close));
  if (text === undefined) return undefined;
  const named = language === undefined || language === '' ? {} : { language };
  return { segment: { text, block: 'code', ...named }, lines: close - at + 1 };
};

/** Splits a text into blocks and the lines between them; after `most` blocks the rest is plain. */
export const segmentsOf = (text: string, most: number): { readonly segments: Segment[]; readonly used: number } => {
  const lines = text.split('\n');
  const closings = lines.flatMap((line, at) => (isClosing(line) ? [at] : []));
  const segments: Segment[] = [];
  let used = 0;
  let nextClosing = 0;
  const add = (segment: Segment, goesOn: boolean): void => {
    const whole = goesOn ? { ...segment, text: `${segment.text}\n` } : segment;
    const last = segments.at(-1);
    const joins = last !== undefined && last.block === segment.block && segment.block !== 'code';
    if (joins && segment.block !== 'item') segments[segments.length - 1] = { ...last, text: last.text + whole.text };
    else segments.push(whole);
    if (segment.block !== undefined && !joins) used += 1;
  };
  for (let at = 0; at < lines.length;) {
    while ((closings[nextClosing] ?? Infinity) <= at) nextClosing += 1;
    const block = used < most ? blockAt(lines, at, closings[nextClosing] ?? -1) : undefined;
    const length = block?.lines ?? 1;
    add(block?.segment ?? { text: lines[at] ?? '' }, at + length < lines.length);
    at += length;
  }
  return { segments: segments.filter((segment) => segment.text !== ''), used };
};
