import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { letterRun, readSigns } from '@baithak/protocol/dictionary/pieces';
import { findProfanity, hasProfanity } from './english-profanity.ts';
import { findInsult, findShape, type Insult } from './find-insult.ts';
import { readLink, type Link } from './read-link.ts';
import { flagsOf } from './word-flags.ts';

/** A folded word, with what it may mean to the rules. */
export interface Word {
  readonly word: string;
  /** Bits of `flag`. */
  readonly flags: number;
  readonly insult: Insult | undefined;
  /** A sentence ends with it. */
  readonly ends: boolean;
}

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
  readonly links: readonly Link[];
  readonly flags: number;
  readonly hasInsult: boolean;
}

/** Characters of a text that are read; no text that may be sent is longer. */
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

/** A number at its end is a number: nobody reads two digits there for letters. */
const withoutNumber = (chunk: string): string => chunk.replace(/\d{2,}[^\p{L}\d]*$/u, '');

/** What signs and digits between or for letters hide: ch*tiya, g.a.n.d.u, sh1t. */
const hidden = (chunk: string): Insult | undefined => {
  if (chunk.length > longestSigned || !signs.test(chunk)) return undefined;
  const letters = readSigns(chunk);
  return letters.includes('*') ? (findShape(letters) ?? findInsult(letters.replaceAll('*', ''))) : findInsult(letters);
};

const readChunk = (chunk: string, isProfane: boolean): Chunk => {
  const link = readLink(chunk);
  if (link) return { words: [], link, flags: 0, insults: 0 };
  const runs = [...chunk.matchAll(wordRun)].map(([run]) => readWord(run)).filter((word) => word !== '');
  const spelled = /\d/.test(chunk) ? withoutNumber(chunk) : chunk;
  const english = isProfane ? findProfanity(spelled) : undefined;
  const whole = gravest(english, runs.length === 1 && runs[0] === chunk ? undefined : hidden(spelled));
  const ends = endsSentence.test(chunk);
  const words = runs.map((word, at): Word => {
    const insult = gravest(findInsult(word), at === 0 ? whole : undefined);
    return { word, flags: flagsOf(word), insult, ends: ends && at === runs.length - 1 };
  });
  if (words.length === 0 && whole) words.push({ word: '', flags: 0, insult: whole, ends });
  const flags = words.reduce((all, word) => all | word.flags, 0);
  return { words, link: undefined, flags, insults: words.filter(({ insult }) => insult).length };
};

const remember = (chunk: string, read: Chunk): void => {
  if (chunk.length > longestKnown) return;
  if (known.size >= mostKnown) known.clear();
  known.set(chunk, read);
};

/** Forgets every chunk, so that a bench can measure texts that nobody has seen. */
export const forgetChunks = (): void => known.clear();

/** Reads a text once for all rules; in time linear to its length. */
export const readText = (written: string): ReadText => {
  const text = written.length > longestText ? written.slice(0, longestText) : written;
  const parts = text.replaceAll('\n', ` ${newLine} `).split(/[^\S\n]+/u);
  const read: (Chunk | undefined)[] = parts.map((part) => known.get(part));
  if (read.includes(undefined)) {
    // One look at all of them together: looking at each costs a hundred times as much.
    const fresh = parts.filter((_, at) => !read[at]).join(' ');
    const isProfane = hasProfanity(fresh);
    for (const [at, part] of parts.entries()) {
      if (read[at]) continue;
      const chunk = readChunk(part, isProfane);
      remember(part, chunk);
      read[at] = chunk;
    }
  }
  const words: Word[] = [];
  const links: Link[] = [];
  let [flags, insults] = [0, 0];
  for (const [at, chunk] of read.entries()) {
    if (!chunk) continue;
    const last = words.at(-1);
    // A line is a sentence.
    if (parts[at] === newLine && last && !last.ends) words[words.length - 1] = { ...last, ends: true };
    for (const word of chunk.words) words.push(word);
    if (chunk.link) links.push(chunk.link);
    flags |= chunk.flags;
    insults += chunk.insults;
  }
  return { text, words, links, flags, hasInsult: insults > 0 };
};
