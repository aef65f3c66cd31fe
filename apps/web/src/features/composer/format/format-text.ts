import type { Format } from './format-keys.ts';

export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const signs = { bold: '**', italic: '*', strike: '~~', code: '`', spoiler: '||' } as const;
const prefixes = { quote: '> ', list: '- ' } as const;
const fence = '```';

const lineRange = ({ text, from, to }: Selected): { start: number; end: number } => {
  const after = text.indexOf('\n', to);
  return { start: text.lastIndexOf('\n', from - 1) + 1, end: after < 0 ? text.length : after };
};

/** What comes before the words of a line: the sign of a quote or list, and spaces. */
const splitLine = (line: string): readonly [before: string, words: string, after: string] => {
  const [, before = '', words = '', after = ''] = /^((?:[>-] )?\s*)(.*?)(\s*)$/.exec(line) ?? [];
  return [before, words, after];
};

const isWrapped = (words: string, sign: string): boolean =>
  words.length > 2 * sign.length && words.startsWith(sign) && words.endsWith(sign) && !words.startsWith(`${sign}*`);

/** A mark does not go beyond a line of a list or a paragraph: each line gets its own signs. */
const wrap = ({ text, from, to }: Selected, sign: string): Selected => {
  const selected = text.slice(from, to);
  const size = sign.length;
  if (selected.trim() === '')
    return { text: text.slice(0, from) + sign + sign + text.slice(from), from: from + size, to: from + size };
  // The signs are around the selection: they are taken away.
  if (isWrapped(text.slice(from - size, to + size), sign) && text.charAt(from - size - 1) !== '*')
    return { text: text.slice(0, from - size) + selected + text.slice(to + size), from: from - size, to: to - size };
  const written = selected
    .split('\n')
    .map((line) => {
      const [before, words, after] = splitLine(line);
      if (words === '') return line;
      return isWrapped(words, sign)
        ? before + words.slice(size, -size) + after
        : `${before}${sign}${words}${sign}${after}`;
    })
    .join('\n');
  return { text: text.slice(0, from) + written + text.slice(to), from, to: from + written.length };
};

const prefix = (selected: Selected, sign: string): Selected => {
  const { text } = selected;
  const { start, end } = lineRange(selected);
  const lines = text.slice(start, end).split('\n');
  const isSet = lines.every((line) => line.trim() === '' || line.startsWith(sign));
  const isEmpty = lines.every((line) => line.trim() === '');
  const written = lines
    .map((line) => {
      if (line.trim() === '' && !isEmpty) return line;
      return isSet && !isEmpty ? line.slice(sign.length) : sign + line;
    })
    .join('\n');
  const all = text.slice(0, start) + written + text.slice(end);
  const to = start + written.length;
  return { text: all, from: selected.from === selected.to ? to : start, to };
};

const codeBlock = (selected: Selected): Selected => {
  const { text } = selected;
  const { start, end } = lineRange(selected);
  const code = text.slice(start, end);
  const from = start + fence.length + 1;
  const written = `${fence}\n${code}\n${fence}`;
  return { text: text.slice(0, start) + written + text.slice(end), from, to: from + code.length };
};

/** Gives a selection a format, or takes it away where it has it. */
export const formatText = (selected: Selected, format: Format): Selected => {
  if (format === 'codeBlock') return codeBlock(selected);
  if (format === 'quote' || format === 'list') return prefix(selected, prefixes[format]);
  return wrap(selected, signs[format]);
};
