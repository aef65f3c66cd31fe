import { limits } from '../limits.ts';
import { segmentsOf, type Segment } from './blocks.ts';
import type { Piece } from './marks.ts';
import type { Markup, ParsedPart, Part, ResolvedPart, SendablePart, TextPart } from './part.ts';
import { isMedia, markupOf } from './part.ts';
import { readLines, takesMeaning, type Lines, type Reading } from './read-lines.ts';

export interface ParseOptions {
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
export interface Names {
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
