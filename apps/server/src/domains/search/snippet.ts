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

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters that are seen in a text: an emoji may be several that are joined. */
const charactersOf = (text: string) => {
  const segments = segmenter.segment(text);
  const from = (at: number): number => segments.containing(at)?.index ?? at;
  const to = (at: number): number => {
    const found = segments.containing(at);
    return found === undefined || found.index === at ? at : found.index + found.segment.length;
  };
  return { whole: ({ start, end }: Range): Range => ({ start: from(start), end: to(end) }) };
};

/** Between two words where possible, else between two characters. */
const windowOf = (text: string, words: readonly Word[], hit: Range | undefined): Range => {
  if (text.length <= longest) return { start: 0, end: text.length };
  const wanted = Math.max(0, (hit?.start ?? 0) - before);
  const starts = words.map(({ made }) => spanOf(made).start);
  const start = wanted === 0 ? 0 : (starts.find((at) => at >= wanted && at <= (hit?.start ?? 0)) ?? hit?.start ?? 0);
  const ends = words.map(({ made }) => spanOf(made).end).filter((at) => at > (hit?.end ?? 0) && at <= start + longest);
  const end =
    text.length <= start + longest ? text.length : (ends.at(-1) ?? Math.min(hit?.end ?? longest, start + longest));
  return { start, end };
};

const pieces = (text: string, { start, end }: Range, hits: readonly Range[]): Snippet => {
  const list: Snippet = [];
  let at = start;
  for (const hit of hits.filter((one) => one.start >= start && one.start < end)) {
    if (hit.start > at) list.push({ text: text.slice(at, hit.start), hit: false });
    // Pairs of unspaced scripts may be one hit that is longer than what is shown.
    at = Math.min(hit.end, end);
    list.push({ text: text.slice(hit.start, at), hit: true });
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
  const { whole } = charactersOf(text);
  const found = merged(
    words.flatMap((word) => hitIn(word, asked, marks)).toSorted((one, other) => one.start - other.start),
  );
  // A common word is found thousands of times in a long text: characters are looked for around those alone that may be shown.
  const [first = { start: 0, end: 0 }] = found;
  const last = Math.max(first.end, first.start + longest);
  const hits = merged(found.filter(({ start }) => start <= last).map(whole));
  const shown = whole(windowOf(text, words, hits[0]));
  const list = pieces(text, shown, hits);
  if (shown.start > 0) list.unshift({ text: '… ', hit: false });
  if (shown.end < text.length) list.push({ text: ' …', hit: false });
  return list;
};
