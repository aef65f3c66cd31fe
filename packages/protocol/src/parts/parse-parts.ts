import { limits } from '../limits.ts';
import { type Fence, fenceEnd, fenceIn, nextRun } from './fences.ts';
import type { Piece } from './marks.ts';
import {
  type TextBlock,
  type Markup,
  type ParsedPart,
  type Part,
  type ResolvedPart,
  type SendablePart,
  type TextPart,
  isMedia,
  markupOf,
} from './part.ts';
import { type Lines, type Reading, readLines, takesMeaning } from './read-lines.ts';

/** Lines of one kind. `text` has no signs of the block, and the line break that ends it where a line follows. */
interface Segment {
  readonly text: string;
  readonly block?: TextBlock;
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
const segmentsOf = (text: string, most: number): { readonly segments: Segment[]; readonly used: number } => {
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

interface ParseOptions {
  /** `PUBLIC_URL`: links to its public threads become thread parts; without it they stay text. */
  readonly origin?: string;
  /** Told once for every place that was looked at, with how many UTF-16 units were read there. For tests. */
  readonly onStep?: (read: number) => void;
}

const isSameMarkup = (a: Markup, b: Markup): boolean =>
  a.block === b.block && (a.marks ?? []).join() === (b.marks ?? []).join();

/** Joins neighbouring text parts that are written alike, and drops empty ones. Two blocks of code stay two. */
export const mergeText = <P extends Part>(parts: readonly (P | TextPart)[]): (P | TextPart)[] => {
  const merged: (P | TextPart)[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.type !== 'text') merged.push(part);
    else if (last?.type === 'text' && part.extras?.block !== 'code' && isSameMarkup(markupOf(last), markupOf(part)))
      merged[merged.length - 1] = { ...last, data: last.data + part.data };
    else if (part.data !== '') merged.push(part);
  }
  return merged;
};

const withMarkup = ({ part, marks }: Piece, block: Segment['block']): ParsedPart => {
  if (marks.length === 0 && block === undefined) return part;
  const markup = { ...(marks.length > 0 && { marks: [...marks] }), ...(block !== undefined && { block }) };
  if (part.type === 'emoji') return { ...part, extras: { ...part.extras, ...markup } };
  return { ...part, extras: { ...part.extras, ...markup } };
};

const codeBlock = ({ text: data, language }: Segment): TextPart => ({
  type: 'text',
  data,
  extras: { block: 'code', ...(language !== undefined && { language }) },
});

const parse = (text: string, reading: Reading): ParsedPart[] => {
  const { segments, used } = segmentsOf(text, reading.marks);
  reading.marks -= used;
  const linesOf = ({ text: own, block }: Segment, at: number): Lines => ({
    text: own,
    isFirst: at === 0 && block === undefined,
    hasBlocks: block === undefined,
  });
  reading.escapes =
    text.includes('\\') &&
    segments.some((segment, at) => segment.block !== 'code' && takesMeaning(linesOf(segment, at), reading));
  return mergeText(
    segments.flatMap((segment, at): ParsedPart[] => {
      if (segment.block === 'code') return [codeBlock(segment)];
      return readLines(linesOf(segment, at), reading).map((piece) => withMarkup(piece, segment.block));
    }),
  );
};

const start = ({ origin, onStep }: ParseOptions): Reading => ({
  passes: limits.parsePasses,
  marks: limits.markup,
  escapes: false,
  origin,
  onStep,
});

/**
 * Parses text into parts with their markup (docs/product.md#parts-in-text, docs/contract.md#markup). Emoji become parts
 * only when their name is known, Unicode emoji stay text. After `limits.parsePasses` special parts and `limits.markup`
 * marks and blocks the rest stays text. No text part is empty and no two that are written alike are neighbours. The work
 * grows with the text's length, whatever the text.
 */
export const parseParts = (text: string, options: ParseOptions = {}): ParsedPart[] => parse(text, start(options));

/** Parses the text parts of what a client sent; media parts stay where they are. The limits hold for the whole message. */
export const parseHybrid = (sent: readonly SendablePart[], options: ParseOptions = {}): Part[] => {
  const reading = start(options);
  return mergeText(sent).flatMap((part): Part[] => (isMedia(part) ? [part] : parse(part.data, reading)));
};

/** How many mentions a message holds; more than `limits.mentions` are refused. The same name twice counts twice. */
export const countMentions = (parts: readonly Part[]): number => parts.filter(({ type }) => type === 'mention').length;

/** Who exists: ids by username. */
interface Names {
  readonly users: ReadonlyMap<string, string>;
  readonly bots: ReadonlyMap<string, string>;
}

const known = (part: Part, names: Names): ResolvedPart => {
  if (part.type !== 'mention' && part.type !== 'bot') return part;
  const { type, data, extras } = part;
  const _id = (type === 'mention' ? names.users : names.bots).get(data);
  if (_id === undefined)
    return { type: 'text', data: (type === 'mention' ? '@' : '#') + data, ...(extras !== undefined && { extras }) };
  return { type, data, extras: { ...extras, _id } };
};

/** Gives mentions and bots their ids; a name that nobody has becomes text again. */
export const resolveNames = (parts: readonly Part[], names: Names): ResolvedPart[] =>
  mergeText(parts.map((part) => known(part, names)));
