import { type BotPart, isMedia, markupOf, type Mark, type MentionPart, type Part, type TextPart } from './part.ts';
import { mergeText, parseParts } from './parse-parts.ts';
import { printPart } from './print-parts.ts';
import { createEscapes } from './escapes.ts';
import { tildesBehind } from './fences.ts';
import { findAt, placesIn } from './scan.ts';

const signOf: Readonly<Record<Mark, string>> = { bold: '**', italic: '*', strike: '~~', spoiler: '||', code: '`' };
const prefixes = { quote: '> ', item: '- ' } as const;
const anySign = /[\\*~|`]|^[->] /m;

/** Where the lines begin that could be read as blocks. */
type LineStarts = 'all' | 'inner' | 'none';
const lineStarts = { all: /^(?=\\*[->] )/gm, inner: /(?<=\n)(?=\\*[->] )/g } as const;

/** How text without markup is written: which of its signs get a backslash. */
type Escaping = 'nothing' | 'blocks' | 'all';

/** Fences, and all that could begin a mark or code. What the backslashes of the text itself stand before gets as many again. */
const escapeSigns = (text: string, starts: LineStarts, escaping: Escaping): string => {
  const places = placesIn(text);
  const escapes = createEscapes(text, false);
  let [escaped, from] = ['', 0];
  const add = (at: number, backslashes: number, length: number): void => {
    escaped += `${text.slice(from, at)}${'\\'.repeat(2 * backslashes + 1)}`;
    from = at + backslashes;
    at = from + length;
  };
  for (let at = places.next(0); at >= 0;) {
    const link = places.linkAt(at);
    const first = text.charAt(at);
    if (link !== undefined || !/[\\*~|`]/.test(first)) {
      const { length } = findAt(text, at, { link, parts: false, command: false });
      at = places.next(at + length);
      continue;
    }
    const backslashes = first === '\\' ? escapes.length(at) : 0;
    const tildes = starts === 'none' ? 0 : tildesBehind(text, at, at + backslashes, starts === 'all');
    if (tildes > 0) {
      add(at, backslashes, tildes);
      at = places.next(at + backslashes + tildes);
      continue;
    }
    const ticks = escapes.ticks(at + backslashes);
    const group = escapes.group(at);
    const signs = ticks > 0 && escaping === 'blocks' ? ticks : ticks > 0 || group !== undefined ? 1 : 0;
    if (ticks >= 3 || (escaping === 'all' && (ticks > 0 || group?.isMark === true))) add(at, backslashes, signs);
    at = places.next(at + backslashes + signs);
  }
  return escaped + text.slice(from);
};

const escape = (text: string, starts: LineStarts, escaping: Escaping): string => {
  if (escaping === 'nothing') return text;
  const whole = escapeSigns(text, starts, escaping);
  return starts === 'none' ? whole : whole.replace(lineStarts[starts], '\\');
};

/** How many of a sign a text ends with. A pattern for its end would read a row of them in the middle from each of its signs. */
const countAtEnd = (text: string, sign: string): number => {
  let count = 0;
  while (text.charAt(text.length - 1 - count) === sign) count += 1;
  return count;
};

/** A sign of a mark that follows backslashes keeps its meaning when there are twice as many. */
const keepBackslashes = (written: string): string => written + '\\'.repeat(countAtEnd(written, '\\'));

const isLineStart = (written: string): boolean => written === '' || written.endsWith('\n');

const sharedLength = (a: readonly Mark[], b: readonly Mark[]): number => {
  const at = a.findIndex((mark, index) => mark !== b[index]);
  return at < 0 ? a.length : at;
};

const printCode = (data: string, language = ''): string => {
  const code = data.slice(0, data.length - countAtEnd(data, '\n'));
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), (run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}${code === data ? '' : '\n'}`;
};

/** The text of parts with the signs of their markup. */
const write = (parts: readonly Part[], escaping: Escaping): string => {
  let written = '';
  let open: readonly Mark[] = [];
  let before: string | undefined;
  const close = (to: number): void => {
    const isCode = open.at(-1) === 'code';
    if (escaping === 'all' && to < open.length && !isCode) written = keepBackslashes(written);
    written += open
      .slice(to)
      .toReversed()
      .map((mark) => signOf[mark])
      .join('');
    open = open.slice(0, to);
  };
  for (const part of parts) {
    const { marks = [], block, language } = markupOf(part);
    const text = printPart(part);
    if (text === '') continue;
    close(sharedLength(open, marks));
    if ((block !== before || block === 'code') && !isLineStart(written)) written += '\n';
    before = block;
    if (block === 'code') {
      written += printCode(text, language);
      continue;
    }
    const prefix = block === undefined ? '' : prefixes[block];
    if (isLineStart(written)) written += prefix;
    if (escaping === 'all' && marks.length > open.length) written = keepBackslashes(written);
    written += marks
      .slice(open.length)
      .map((mark) => signOf[mark])
      .join('');
    open = marks;
    const isPlain = part.type === 'text' && !marks.includes('code');
    const starts = isLineStart(written) ? 'all' : 'inner';
    const own = isPlain ? escape(text, block === undefined ? starts : 'none', escaping) : text;
    written += prefix === '' ? own : own.replace(/\n(?=[^])/g, `\n${prefix}`);
  }
  close(0);
  return written;
};

const namesIn = (parts: readonly Part[]): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => (part.type === 'mention' || part.type === 'bot' ? [part.data] : [])));

/** Parts as what they say; a name that nobody has is text, as where it is stored. */
const comparable = (parts: readonly Part[], names: ReadonlySet<string>): string =>
  JSON.stringify(
    mergeText(
      parts.map((part): Part => {
        const { marks, block, language } = markupOf(part);
        const extras = { marks, block, language };
        if (part.type === 'mention' || part.type === 'bot')
          return names.has(part.data)
            ? { type: part.type, data: part.data, extras }
            : { type: 'text', data: printPart(part), extras };
        return part.type === 'text' ? { ...part, extras } : part;
      }),
    ),
  );

const originOf = (parts: readonly Part[]): string =>
  parts.flatMap((part) => (part.type === 'thread' ? part.data.split('/thread/', 1) : []))[0] ?? '';

/**
 * The text that a composer shows for editing: what was parsed, as it was written. Signs that were meant as themselves get
 * a backslash only where they would be read otherwise. Media parts print as nothing.
 */
export const printParts = (all: readonly Part[]): string => {
  const parts = all.filter((part) => !isMedia(part));
  const asWritten = write(parts, 'nothing');
  if (!anySign.test(asWritten)) return asWritten;
  const names = namesIn(parts);
  const wanted = comparable(parts, names);
  const isRead = (written: string): boolean =>
    comparable(parseParts(written, { origin: originOf(parts) }), names) === wanted;
  if (isRead(asWritten)) return asWritten;
  const withBlocks = write(parts, 'blocks');
  return isRead(withBlocks) ? withBlocks : write(parts, 'all');
};

const inQuote = (part: Part): Part => {
  const { marks } = markupOf(part);
  const markup = { ...(marks && { marks }), block: 'quote' as const };
  if (isMedia(part) || part.type === 'poll') return part;
  if (part.type === 'emoji') return { ...part, extras: { ...part.extras, ...markup } };
  if (part.type === 'text') return { ...part, extras: markup };
  return { ...part, extras: { ...part.extras, ...markup } };
};

/**
 * The text that quotes a message in an answer: who said it, then each of its lines. What it quotes itself stays out, and so
 * do empty lines, which would end the quote.
 */
export const printQuote = (author: MentionPart | BotPart | TextPart, parts: readonly Part[]): string => {
  const quoted: Part[] = [author, { type: 'text', data: '\n' }];
  let isAtStart = true;
  for (const part of parts) {
    const { block } = markupOf(part);
    if (isMedia(part) || block === 'quote') continue;
    if (part.type !== 'text') {
      quoted.push(part);
      isAtStart = false;
      continue;
    }
    const lines = `${part.data}${block === 'code' ? '\n' : ''}`.replace(/\n\s*\n/g, '\n');
    const data: string = isAtStart ? lines.replace(/^\s*\n/, '') : lines;
    quoted.push({ ...part, data });
    isAtStart = data === '' ? isAtStart : data.endsWith('\n');
  }
  return printParts(mergeText(quoted.map(inQuote))).trimEnd();
};
