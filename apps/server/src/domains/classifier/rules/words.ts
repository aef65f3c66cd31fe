import { atOnce } from '@baithak/protocol/at-once';
import type { Finding, Writer } from './flags.ts';
import { findHate } from './hate.ts';
import { findLinks } from './links.ts';
import { findProfanities } from './profanity.ts';
import { type ReadText, readText } from './read-text.ts';
import { findThreats } from './threats.ts';

/** One sign without end: from so many on it is noticed, doubted, and very long. */
const longRun = 40;
const doubtedRun = 120;

interface Signs {
  readonly run: number;
  readonly emoji: number;
  readonly capitals: number;
  readonly letters: number;
}

/** One look at every character. Emoji are counted by their first half. */
const countSigns = (text: string): Signs => {
  let [run, longest, before, emoji, capitals, letters] = [0, 0, -1, 0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 65 && code <= 90) capitals += 1;
    if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) letters += 1;
    if (code >= 0xd83c && code <= 0xd83e) emoji += 1;
    run = code === before ? run + 1 : 1;
    before = code;
    if (run > longest && code !== 32 && code !== 10) longest = run;
  }
  return { run: longest, emoji, capitals, letters };
};

const repeatedWord = ({ words }: ReadText): { readonly times: number; readonly share: number } => {
  if (words.length < 12) return { times: 0, share: 0 };
  const counts = new Map<string, number>();
  let times = 0;
  for (const { word } of words) {
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    if (count > times) times = count;
  }
  return { times, share: times / words.length };
};

/** The same again and again, and walls of capitals and emoji: never more than a doubt. */
const findRepeats = (read: ReadText): Finding[] => {
  const { run, emoji, capitals, letters } = countSigns(read.text);
  const found: Finding[] = [];
  const add = (score: number, detail: string): void => void found.push({ reason: 'repeat', score, detail });
  if (run >= longRun) add(run >= doubtedRun ? 0.5 : 0.3, `character × ${run}`);
  const { times, share } = repeatedWord(read);
  if (times >= 12 && share >= 0.5) add(times >= 40 ? 0.6 : times >= 20 ? 0.45 : 0.3, `word × ${times}`);
  if (emoji >= 40) add(emoji >= 80 ? 0.5 : 0.3, `emoji × ${emoji}`);
  if (letters >= 150 && capitals / letters >= 0.85) add(letters >= 400 ? 0.4 : 0.25, `capitals × ${capitals}`);
  return found;
};

/** What is less says nothing by itself. */
const least = 0.2;
/** For each further rule that something speaks for. */
const bonus = 0.05;
const mostNamed = 5;

/** The score of several findings: the gravest, and a little more for each further reason. */
export const combine = (findings: readonly Finding[]): number => {
  const [first] = findings;
  if (!first) return 0;
  const reasons = new Set(findings.filter(({ score }) => score >= 0.3).map(({ reason }) => reason));
  return Math.min(1, first.score + bonus * Math.max(0, reasons.size - 1));
};

interface Judged {
  /** 0 to 1. */
  readonly score: number;
  /** What counted most first. */
  readonly findings: readonly Finding[];
  readonly read: ReadText;
}

/** What the rules say of a text: pure, bounded, in time linear to its length. Others' work can be let in where it yields. */
export function* judging(text: string, writer: Writer): Generator<undefined, Judged> {
  const read = yield* readText(text);
  const found: Finding[] = [];
  for (const rule of [findProfanities, findHate, findThreats]) {
    found.push(...rule(read));
    yield;
  }
  found.push(...findLinks(read, writer), ...(writer.trusted ? [] : findRepeats(read)));
  const findings = found
    .filter(({ score }) => score >= least)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostNamed);
  return { score: combine(findings), findings, read };
}

export const judgeWords = (text: string, writer: Writer): Judged => atOnce(judging(text, writer));
