import { isMedia, markupOf, type Mark, type Part } from './part.ts';
import { mergeText, parseParts } from './parse-parts.ts';
import { printPart } from './print-parts.ts';
import { findAt, nextOpener } from './scan.ts';

const signOf: Readonly<Record<Mark, string>> = { bold: '**', italic: '*', strike: '~~', spoiler: '||', code: '`' };
const prefixes = { quote: '> ', item: '- ' } as const;
const sign = /[\\*~|`]/;
const anySign = /[\\*~|`]|^[->] /m;

/** Where the lines begin that could be read as blocks. */
type LineStarts = 'all' | 'inner' | 'none';
const lineStarts = { all: /^(?=[->] )/gm, inner: /(?<=\n)(?=[->] )/g } as const;

type Plain = (text: string, starts: LineStarts) => string;

const asItIs: Plain = (text) => text;

/** Takes the meaning from every sign of a text; addresses stay as they are, for signs have none there. */
const escape: Plain = (text, starts) => {
  let escaped = '';
  let from = 0;
  for (let at = nextOpener(text, 0); at >= 0;) {
    if (sign.test(text.charAt(at))) {
      escaped += `${text.slice(from, at)}\\`;
      from = at;
    }
    at = nextOpener(text, at + findAt(text, at, { parts: false, command: false }).length);
  }
  const whole = escaped + text.slice(from);
  return starts === 'none' ? whole : whole.replace(lineStarts[starts], '\\');
};

const isLineStart = (written: string): boolean => written === '' || written.endsWith('\n');

const sharedLength = (a: readonly Mark[], b: readonly Mark[]): number => {
  const at = a.findIndex((mark, index) => mark !== b[index]);
  return at < 0 ? a.length : at;
};

const printCode = (data: string, language = ''): string => {
  const code = data.replace(/\n+$/, '');
  return `\`\`\`${language}\n${code}\n\`\`\`${code === data ? '' : '\n'}`;
};

/** The text of parts with the signs of their markup. `plain` writes text that has none. */
const write = (parts: readonly Part[], plain: Plain): string => {
  let written = '';
  let open: readonly Mark[] = [];
  let before: string | undefined;
  const close = (to: number): void => {
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
    written += marks
      .slice(open.length)
      .map((mark) => signOf[mark])
      .join('');
    open = marks;
    const isPlain = part.type === 'text' && !marks.includes('code');
    const starts = isLineStart(written) ? 'all' : 'inner';
    const own = isPlain ? plain(text, block === undefined ? starts : 'none') : text;
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
  const asWritten = write(parts, asItIs);
  if (!anySign.test(asWritten)) return asWritten;
  const names = namesIn(parts);
  const again = parseParts(asWritten, { origin: originOf(parts) });
  return comparable(again, names) === comparable(parts, names) ? asWritten : write(parts, escape);
};
