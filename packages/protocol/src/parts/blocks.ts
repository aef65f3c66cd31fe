import { fenceIn, fenceEnd, nextRun, type Fence } from './fences.ts';
import type { Block } from './part.ts';

/** Lines of one kind. `text` has no signs of the block, and the line break that ends it where a line follows. */
export interface Segment {
  readonly text: string;
  readonly block?: Block;
  readonly language?: string;
}

const isBlank = (line: string): boolean => line.trim() === '';
const languageOf = /^\s*([\w+#.-]{0,20})\s*$/;

/** The lines of a block of code without empty ones around them; undefined when nothing is left. */
const codeOf = (lines: readonly string[]): string | undefined => {
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  return first < 0 ? undefined : lines.slice(first, last + 1).join('\n');
};

interface Found {
  /** What stands before the block in its first line. */
  readonly before?: string;
  readonly segment: Segment;
  /** How many lines it has. */
  readonly lines: number;
  /** What follows it in its last line. */
  readonly behind?: string;
}

/** Where a fence is closed: the line, and the run of signs in it. Fences of this size that are not are looked for once. */
class Closings {
  readonly #lines: readonly string[];
  #unclosed: Readonly<Record<string, number>> = { '`': Infinity, '~': Infinity };

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  find(
    { sign, size }: Fence,
    from: number,
  ): { readonly line: number; readonly at: number; readonly end: number } | undefined {
    if (size >= (this.#unclosed[sign] ?? 0)) return undefined;
    for (let line = from; line < this.#lines.length; line += 1) {
      const run = fenceEnd(this.#lines[line] ?? '', sign, size);
      if (run) return { line, ...run };
    }
    this.#unclosed = { ...this.#unclosed, [sign]: size };
    return undefined;
  }
}

/** A block of code that begins in a line, as people write them: `b```` ends one, and what stands beside it is a line of its own. */
const codeAt = (lines: readonly string[], at: number, closings: Closings): Found | undefined => {
  const line = lines[at] ?? '';
  const fence = fenceIn(line);
  if (fence === undefined) return undefined;
  const [before, rest] = [line.slice(0, fence.at), line.slice(fence.at + fence.size)];
  const same = fence.sign === '`' ? nextRun(rest, 0, fence.size) : undefined;
  if (same) {
    const code = rest.slice(0, same.at);
    return isBlank(code) ? undefined : { segment: { text: code, block: 'code' }, lines: 1 };
  }
  const close = closings.find(fence, at + 1);
  if (close === undefined) return undefined;
  const language = languageOf.exec(rest)?.[1];
  const last = lines[close.line] ?? '';
  const inner = [
    ...(language === undefined ? [rest] : []),
    ...lines.slice(at + 1, close.line),
    last.slice(0, close.at),
  ];
  const text = codeOf(inner);
  if (text === undefined) return undefined;
  const behind = last.slice(close.end).trimStart();
  return {
    ...(isBlank(before) ? {} : { before: before.trimEnd() }),
    segment: { text, block: 'code', ...(language === undefined || language === '' ? {} : { language }) },
    lines: close.line - at + 1,
    ...(behind === '' ? {} : { behind }),
  };
};

/** What begins at a line. */
const blockAt = (lines: readonly string[], at: number, closings: Closings): Found | undefined => {
  const line = lines[at] ?? '';
  if (line.startsWith('> ') && !isBlank(line.slice(1)))
    return { segment: { text: line.slice(2), block: 'quote' }, lines: 1 };
  if (line.startsWith('- ') && !isBlank(line.slice(1)))
    return { segment: { text: line.slice(2), block: 'item' }, lines: 1 };
  return codeAt(lines, at, closings);
};

/** Splits a text into blocks and the lines between them; after `most` blocks the rest is plain. */
export const segmentsOf = (text: string, most: number): { readonly segments: Segment[]; readonly used: number } => {
  const lines = text.split('\n');
  const closings = new Closings(lines);
  const segments: Segment[] = [];
  let used = 0;
  const add = (segment: Segment, goesOn: boolean): void => {
    const whole = goesOn ? { ...segment, text: `${segment.text}\n` } : segment;
    const last = segments.at(-1);
    const joins = last !== undefined && last.block === segment.block && segment.block !== 'code';
    if (joins && segment.block !== 'item') segments[segments.length - 1] = { ...last, text: last.text + whole.text };
    else segments.push(whole);
    if (segment.block !== undefined && !joins) used += 1;
  };
  for (let at = 0; at < lines.length;) {
    const block = used < most ? blockAt(lines, at, closings) : undefined;
    if (block?.before !== undefined) add({ text: block.before }, true);
    at += block?.lines ?? 1;
    if (block?.behind !== undefined) {
      at -= 1;
      lines[at] = block.behind;
    }
    add(block?.segment ?? { text: lines[at - 1] ?? '' }, at < lines.length);
  }
  return { segments: segments.filter((segment) => segment.text !== ''), used };
};
