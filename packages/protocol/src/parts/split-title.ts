import { isBlank } from '../text/blank.ts';
import { firstCharacters } from '../text/display-names.ts';
import { linksIn } from './find-links.ts';
import { markupOf, type Part } from './part.ts';

/** Longest first line that counts as a title, in characters. */
export const titleMaxLength = 140;

export interface Titled {
  /** The parts of the first line; null when it is no title: empty, too long, an address, a quote, an item of a list or code. */
  readonly title: readonly Part[] | null;
  readonly rest: readonly Part[];
}

const inline = new Set<Part['type']>(['text', 'mention', 'emoji', 'bot', 'command']);
const lengthOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + ('data' in part ? [...part.data].length : 0), 0);
const isAddress = (text: string): boolean => linksIn(text).some(({ href }) => href !== null);
const isTitle = (line: readonly Part[]): boolean =>
  lengthOf(line) <= titleMaxLength &&
  line.some((part) => part.type !== 'text' || !isBlank(part.data)) &&
  !line.some((part) => part.type === 'text' && isAddress(part.data)) &&
  line.every((part) => markupOf(part).block === undefined);

/** A thread's title is its first line, up to what is not text (docs/design.md#thread-list); the blank lines after it go too. */
export const splitTitle = (parts: readonly Part[]): Titled => {
  const found = parts.findIndex((part) => !inline.has(part.type) || (part.type === 'text' && part.data.includes('\n')));
  const at = found < 0 ? parts.length : found;
  const broken = parts[at];
  if (broken?.type !== 'text') {
    const title = parts.slice(0, at);
    return isTitle(title) ? { title, rest: parts.slice(at) } : { title: null, rest: parts };
  }
  const line = broken.data.indexOf('\n');
  const title = [...parts.slice(0, at), { ...broken, data: broken.data.slice(0, line) }];
  if (!isTitle(title)) return { title: null, rest: parts };
  const after = broken.data.slice(line + 1).replace(/^\s*\n/, '');
  return { title, rest: [...(after === '' ? [] : [{ ...broken, data: after }]), ...parts.slice(at + 1)] };
};

const ellipsis = '…';

/** The beginning of a text, to the end of a word where it has any. */
const cutAtWord = (text: string, most: number): readonly [string, string] => {
  const begin = firstCharacters(text, most);
  if (begin.length === text.length) return [text, ''];
  const space = begin.lastIndexOf(' ');
  const cut = space > 0 ? begin.slice(0, space) : begin;
  return [`${cut}${ellipsis}`, `${ellipsis}${text.slice(cut.length).trim()}`];
};

/** Title and text of a thread as two lines of plain text. `toPlain` prints parts; a first line too long for a title goes on as text. */
export const plainTitle = (
  parts: readonly Part[],
  toPlain: (parts: readonly Part[]) => string,
): { readonly title: string; readonly text: string } => {
  const { title, rest } = splitTitle(parts);
  const words = (from: readonly Part[]) =>
    from.filter(({ type }) => inline.has(type) || type === 'youtube' || type === 'thread');
  if (title !== null) return { title: toPlain(title), text: toPlain(words(rest)) };
  const [begin, end] = cutAtWord(toPlain(words(parts)), titleMaxLength);
  return begin === '' ? { title: toPlain(parts), text: '' } : { title: begin, text: end };
};
