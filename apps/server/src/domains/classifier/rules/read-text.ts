import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { letterRun, readSigns } from '@baithak/protocol/dictionary/pieces';
import { findProfanity, mayBeProfane } from './english-profanity.ts';
import { findInsult, findShape, mayBegin, type Insult } from './find-insult.ts';
import { readLink, type Link } from './read-link.ts';
import { beginsWord, exactFlagsOf, flagsOf } from './word-flags.ts';

/** A folded word, with what it may mean to the rules. */
export interface Word {
  readonly word: string;
  /** Bits of `flag`. */
  readonly flags: number;
  readonly insult: Insult | undefined;
  /** It is an insult, or one may begin with it. */
  readonly mayInsult: boolean;
  /** A sentence ends with it. */
  readonly ends: boolean;
}

const wordOf = ({ word, flags, insult, ends }: Omit<Word, 'mayInsult'>): Word => ({
  word,
  flags,
  insult,
  mayInsult: insult !== undefined || mayBegin(word),
  ends,
});

/** What stands between two spaces. */
interface Chunk {
  readonly words: readonly Word[];
  readonly link: Link | undefined;
  /** Of all its words together. */
  readonly flags: number;
  readonly insults: number;
}

export interface ReadText {
  readonly text: string;
  readonly words: readonly Word[];
  /** The same with letters put apart as one word, where that may be hate or a threat. */
  readonly together: readonly Word[];
  readonly links: readonly Link[];
  readonly flags: number;
  readonly hasInsult: boolean;
}

/** UTF-16 units of a text that are read at once: longer ones are read in pieces (threats.ts). */
export const longestText = 4000;
/** Texts are made of few different chunks, and those are remembered. */
const mostKnown = 20_000;
const longestKnown = 40;
const known = new Map<string, Chunk>();

/** Words, and numbers, which tell texts apart. */
const wordRun = new RegExp(`${letterRun.source}|\\p{Nd}+`, 'gu');

const newLine = '\n';
const endsSentence = /[.!?;:…۔؟]['")\]”’]*$/u;
const signs = /[\p{Nd}@$!|*+€£(.\-_~,/\\·•\u24b6-\u24e9]|[\u{1f130}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/u;
/** Of letters with signs between or for them; a whole sentence without spaces is none. */
const longestSigned = 60;

const gravest = (...found: readonly (Insult | undefined)[]): Insult | undefined => {
  let most: Insult | undefined;
  for (const one of found) if (one && one.score > (most?.score ?? 0)) most = one;
  return most;
};

/** Each with what is before it looked at, so that a long run of them is read once and not from each of its places. */
const numberAtEnd = /(?<!\d)\d{2,}[^\p{L}\d]*$/u;
const stopsAtEnd = /(?<![!.,?])[!.,?]+$/;

/** A number at its end is a number: nobody reads two digits there for letters. */
const withoutNumber = (chunk: string): string => chunk.replace(numberAtEnd, '');

/** What signs and digits between or for letters hide: ch*tiya, g.a.n.d.u, sh1t. */
const hidden = (chunk: string): Insult | undefined => {
  if (chunk.length > longestSigned || !signs.test(chunk)) return undefined;
  const letters = readSigns(chunk);
  return letters.includes('*') ? (findShape(letters) ?? findInsult(letters.replaceAll('*', ''))) : findInsult(letters);
};

/** What is looked up for a chunk that nobody has written lately. */
interface Fresh {
  readonly chunk: string;
  readonly link: Link | undefined;
  /** Without a number at its end; of a link its host. */
  readonly spelled: string;
}

const openChunk = (chunk: string): Fresh => {
  const link = readLink(chunk);
  const spelled = link ? link.host : /\d/.test(chunk) ? withoutNumber(chunk) : chunk;
  return { chunk, link, spelled };
};

const wordsIn = (text: string): string[] =>
  [...text.matchAll(wordRun)].map(([run]) => readWord(run)).filter((word) => word !== '');

/** The gravest English profanity of each. One look at all of them together: looking at each costs a hundred times as much. */
const englishOf = (fresh: readonly Fresh[]): (Insult | undefined)[] => {
  const found: (Insult | undefined)[] = fresh.map(() => undefined);
  const suspects = fresh.map(({ spelled }) => (mayBeProfane(spelled) ? spelled : ''));
  const text = suspects.join(' ');
  if (text.trim() === '') return found;
  const places = findProfanity(text).toSorted((one, other) => one.from - other.from);
  let [at, start] = [0, 0];
  for (const { from, to, insult } of places) {
    while (from > start + (suspects[at]?.length ?? 0) && at < suspects.length)
      start += (suspects[at++]?.length ?? 0) + 1;
    if (to < start + (suspects[at]?.length ?? 0)) found[at] = gravest(found[at], insult);
  }
  return found;
};

const chunkOf = (words: readonly Word[], link: Link | undefined): Chunk => ({
  words,
  link,
  flags: words.reduce((all, word) => all | word.flags, 0),
  insults: words.filter(({ insult }) => insult).length,
});

/** The labels of a host that says something: madarchod.com, kill.all.hindus.com. Of other links no words are read. */
const readHost = (link: Link, english: Insult | undefined): Chunk => {
  const labels = wordsIn(link.host.slice(0, Math.max(0, link.host.lastIndexOf('.'))));
  const words = labels.map((word, at): Word => {
    const insult = gravest(findInsult(word), at === 0 ? english : undefined);
    return wordOf({ word, flags: flagsOf(word), insult, ends: at === labels.length - 1 });
  });
  return words.some(({ flags, insult }) => flags !== 0 || insult) ? chunkOf(words, link) : chunkOf([], link);
};

/** What digits for letters make of a chunk, if that may be a word of hate or threat: h1ndus. */
const spelledFlags = (chunk: string): { readonly word: string; readonly flags: number } | undefined => {
  if (chunk.length > longestKnown || !/\p{L}/u.test(chunk) || !/[\d@$!|]/.test(chunk)) return undefined;
  const word = readSigns(chunk);
  const flags = word.length >= 4 && !word.includes('*') ? flagsOf(word) : 0;
  return flags === 0 ? undefined : { word, flags };
};

/** `isCostly`: signs that hide letters are not looked through any more. */
const readChunk = ({ chunk, link, spelled }: Fresh, english: Insult | undefined, isCostly: boolean): Chunk => {
  if (link) return readHost(link, english);
  const runs = wordsIn(chunk);
  const isPlain = isCostly || (runs.length === 1 && runs[0] === chunk);
  const whole = gravest(english, isPlain ? undefined : hidden(spelled));
  const ends = endsSentence.test(chunk);
  const disguised = isPlain || runs.length < 2 ? undefined : spelledFlags(spelled.replace(stopsAtEnd, ''));
  if (disguised) return chunkOf([wordOf({ ...disguised, insult: whole, ends })], undefined);
  const words = runs.map((word, at): Word => {
    const insult = gravest(findInsult(word), at === 0 ? whole : undefined);
    return wordOf({ word, flags: flagsOf(word), insult, ends: ends && at === runs.length - 1 });
  });
  if (words.length === 0 && whole) words.push(wordOf({ word: '', flags: 0, insult: whole, ends }));
  return chunkOf(words, undefined);
};

const remember = (chunk: string, read: Chunk): void => {
  if (chunk.length > longestKnown) return;
  if (known.size >= mostKnown) known.clear();
  known.set(chunk, read);
};

/** Forgets every chunk, so that a bench can measure texts that nobody has seen. */
export const forgetChunks = (): void => known.clear();

/** Fresh chunks with signs in one text whose letters are looked for: they cost the most. */
const mostSigned = 300;

/** Fresh chunks that are read before others' work may be let in: at most about a millisecond of it. */
const chunksOfStep = 32;

function* readFresh(chunks: readonly string[]): Generator<undefined, ReadonlyMap<string, Chunk>> {
  const fresh = [...new Set(chunks)].map(openChunk);
  const english = englishOf(fresh);
  const read = new Map<string, Chunk>();
  let signed = 0;
  for (const [at, one] of fresh.entries()) {
    if (at % chunksOfStep === 0) yield;
    const isCostly = signed >= mostSigned;
    if (signs.test(one.chunk)) signed += 1;
    const chunk = readChunk(one, english[at], isCostly);
    // What was not looked through is read anew where there is less of it.
    if (!isCostly) remember(one.chunk, chunk);
    read.set(one.chunk, chunk);
  }
  return read;
}

/** Single letters put apart that are a word of hate or threat together: k i l l. */
const [fewestLetters, longestLetters] = [4, 14];

interface Joined {
  readonly word: Word;
  readonly end: number;
}

const joinFrom = (words: readonly Word[], from: number): Joined | undefined => {
  let [together, found]: [string, Joined | undefined] = ['', undefined];
  for (let at = from; at < words.length && at - from < longestLetters; at += 1) {
    const { word = '', ends = false } = words[at] ?? {};
    if (word.length !== 1) break;
    together += word;
    if (!beginsWord(together)) break;
    const flags = together.length < fewestLetters ? 0 : exactFlagsOf(together);
    if (flags !== 0) found = { word: wordOf({ word: together, flags, insult: undefined, ends }), end: at };
  }
  return found;
};

const joined = (words: readonly Word[]): readonly Word[] => {
  const result: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word) break;
    const together = word.word.length === 1 ? joinFrom(words, at) : undefined;
    result.push(together?.word ?? word);
    at = together?.end ?? at;
  }
  return result;
};

const endsAlone = (chunk: string): boolean => chunk === newLine || /^[.!?…۔؟]+$/u.test(chunk);

/** Reads a text once for all rules; in time linear to its length. It yields where others' work can be let in. */
export function* readText(written: string): Generator<undefined, ReadText> {
  const text = written.length > longestText ? written.slice(0, longestText) : written;
  const parts = text.replaceAll('\n', ` ${newLine} `).split(/[^\S\n]+/u);
  const read: (Chunk | undefined)[] = parts.map((part) => known.get(part));
  if (read.includes(undefined)) {
    const fresh = yield* readFresh(parts.filter((_, at) => !read[at]));
    for (const [at, part] of parts.entries()) read[at] ??= fresh.get(part);
  }
  const words: Word[] = [];
  const links: Link[] = [];
  let [flags, insults] = [0, 0];
  for (const [at, chunk] of read.entries()) {
    if (!chunk) continue;
    const last = words.at(-1);
    // A line is a sentence, and a stop may stand alone.
    if (last && !last.ends && chunk.words.length === 0 && endsAlone(parts[at] ?? ''))
      words[words.length - 1] = { ...last, ends: true };
    for (const word of chunk.words) words.push(word);
    if (chunk.link) links.push(chunk.link);
    flags |= chunk.flags;
    insults += chunk.insults;
  }
  const together = joined(words);
  for (const word of together) flags |= word.flags;
  return { text, words, together, links, flags, hasInsult: insults > 0 };
}
