import { limits } from '../limits.ts';
import type { ParsedPart, Part, ResolvedPart, SendablePart, TextPart } from './part.ts';
import { isMedia } from './part.ts';
import { findAt, nextOpener } from './scan.ts';

export interface ParseOptions {
  /** `PUBLIC_URL`: links to its public threads become thread parts; without it they stay text. */
  readonly origin?: string;
  /** Special parts at most; `limits.parsePasses` when absent. */
  readonly passes?: number;
  /** Told once for every place that was looked at, with how many UTF-16 units were read there. For tests. */
  readonly onStep?: (read: number) => void;
}

/**
 * Parses text into parts (docs/product.md#parts-in-text). Emoji become parts only when their name is known, Unicode
 * emoji stay text. After
 * `limits.parsePasses` special parts the rest stays text. No text is lost or changed but the case of an emoji's name;
 * no text part is empty and no two are neighbours. The work grows with the text's length, whatever the text.
 */
export const parseParts = (text: string, options: ParseOptions = {}): ParsedPart[] => {
  const parts: ParsedPart[] = [];
  let passes = options.passes ?? limits.parsePasses;
  let textFrom = 0;
  let at = nextOpener(text, 0);
  while (at >= 0 && passes > 0) {
    const { part, length, read } = findAt(text, at, options.origin);
    options.onStep?.(read);
    if (part !== null) {
      if (at > textFrom) parts.push({ type: 'text', data: text.slice(textFrom, at) });
      parts.push(part);
      textFrom = at + length;
      passes -= 1;
    }
    at = nextOpener(text, at + length);
  }
  if (textFrom < text.length) parts.push({ type: 'text', data: text.slice(textFrom) });
  return parts;
};

/** Joins neighbouring text parts and drops empty ones. */
export const mergeText = <P extends Part>(parts: readonly (P | TextPart)[]): (P | TextPart)[] => {
  const merged: (P | TextPart)[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.type !== 'text') merged.push(part);
    else if (last?.type === 'text') merged[merged.length - 1] = { type: 'text', data: last.data + part.data };
    else if (part.data !== '') merged.push(part);
  }
  return merged;
};

/** Parses the text parts of what a client sent; media parts stay where they are. The cap holds for the whole message. */
export const parseHybrid = (sent: readonly SendablePart[], options: ParseOptions = {}): Part[] => {
  const parts: Part[] = [];
  let passes = options.passes ?? limits.parsePasses;
  for (const part of mergeText(sent)) {
    const parsed = part.type === 'text' ? parseParts(part.data, { ...options, passes }) : [part];
    passes -= isMedia(part) ? 0 : parsed.filter(({ type }) => type !== 'text').length;
    parts.push(...parsed);
  }
  return parts;
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
  const _id = (part.type === 'mention' ? names.users : names.bots).get(part.data);
  if (_id === undefined) return { type: 'text', data: (part.type === 'mention' ? '@' : '#') + part.data };
  return { ...part, extras: { _id } };
};

/** Gives mentions and bots their ids; a name that nobody has becomes text again. */
export const resolveNames = (parts: readonly Part[], names: Names): ResolvedPart[] =>
  mergeText(parts.map((part) => known(part, names)));
