import type { SearchResult } from '@baithak/protocol/contracts/search';
import type { Folded } from '@baithak/protocol/folding/fold';
import { wordsOf, type Word } from '@baithak/protocol/folding/words';

type Snippet = SearchResult['snippet'];

/** Characters (UTF-16) around the first hit. */
const before = 60;
const longest = 220;

interface Range {
  readonly start: number;
  readonly end: number;
}

const spanOf = (made: readonly Folded[]): Range => ({ start: made[0]?.start ?? 0, end: made.at(-1)?.end ?? 0 });
const wholeSpan = (text: string, { start, end }: Range): Range => ({
  start: wholeFrom(text, start),
  end: wholeTo(text, end),
});

/** Whole characters, with their marks, that hold a part of a word. */
const partOf = ({ made }: Word, from: number, length: number): Range => {
  let at = 0;
  const held = made.filter(({ folded }) => {
    const [first, last] = [at, at + folded.length];
    at = last;
    return first < from + length && last > from;
  });
  return spanOf(held);
};

/** Which part of a word was asked for: what was typed, or the whole word when it is another spelling. */
const hitIn = (word: Word, asked: readonly string[], marks: ReadonlySet<string>): Range[] => {
  const typed = asked.filter((one) => word.word.includes(one)).toSorted((a, b) => b.length - a.length)[0];
  const isFound = marks.has(word.word) || marks.has(word.word.replace(/\d+$/, ''));
  if (!isFound) return [];
  // Of another spelling the letters have other places.
  const isAsWritten = word.made.map(({ folded }) => folded).join('') === word.word;
  return [
    typed === undefined || !isAsWritten ? spanOf(word.made) : partOf(word, word.word.indexOf(typed), typed.length),
  ];
};

/** Pairs of unspaced scripts overlap: what touches becomes one hit. */
const merged = (hits: readonly Range[]): Range[] => {
  const list: Range[] = [];
  for (const hit of hits) {
    const last = list.at(-1);
    if (last && hit.start < last.end) list[list.length - 1] = { start: last.start, end: Math.max(last.end, hit.end) };
    else list.push(hit);
  }
  return list;
};

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The beginning and the end of the character that is seen at a place: an emoji may be several that are joined. */
const wholeFrom = (text: string, at: number): number => segments.segment(text).containing(at)?.index ?? at;
const wholeTo = (text: string, at: number): number => {
  const found = segments.segment(text).containing(at);
  return found === undefined || found.index === at ? at : found.index + found.segment.length;
};

/** Between two words where possible, else between two characters; never inside a character or its marks. */
const windowOf = (text: string, words: readonly Word[], hit: Range | undefined): Range => {
  if (text.length <= longest) return { start: 0, end: text.length };
  const wanted = Math.max(0, (hit?.start ?? 0) - before);
  const starts = words.map(({ made }) => spanOf(made).start);
  const start = wanted === 0 ? 0 : (starts.find((at) => at >= wanted && at <= (hit?.start ?? 0)) ?? hit?.start ?? 0);
  const ends = words.map(({ made }) => spanOf(made).end).filter((at) => at > (hit?.end ?? 0) && at <= start + longest);
  const end = text.length <= start + longest ? text.length : (ends.at(-1) ?? hit?.end ?? longest);
  return { start: wholeFrom(text, start), end: wholeTo(text, end) };
};

const pieces = (text: string, { start, end }: Range, hits: readonly Range[]): Snippet => {
  const list: Snippet = [];
  let at = start;
  for (const hit of hits.filter((one) => one.start >= start && one.end <= end)) {
    if (hit.start > at) list.push({ text: text.slice(at, hit.start), hit: false });
    list.push({ text: text.slice(hit.start, hit.end), hit: true });
    at = hit.end;
  }
  if (end > at) list.push({ text: text.slice(at, end), hit: false });
  return list;
};

/**
 * A piece of a text around its first hit, in parts: plain text, never markup. `asked` are the folded words of the search,
 * `marks` what they were found as. An ellipsis marks what was left out.
 */
export const snippetOf = (text: string, asked: readonly string[], marks: ReadonlySet<string>): Snippet => {
  const words = wordsOf(text);
  const hits = merged(
    words
      .flatMap((word) => hitIn(word, asked, marks))
      .map((hit) => wholeSpan(text, hit))
      .toSorted((one, other) => one.start - other.start),
  );
  const shown = windowOf(text, words, hits[0]);
  const list = pieces(text, shown, hits);
  if (shown.start > 0) list.unshift({ text: '… ', hit: false });
  if (shown.end < text.length) list.push({ text: ' …', hit: false });
  return list;
};
