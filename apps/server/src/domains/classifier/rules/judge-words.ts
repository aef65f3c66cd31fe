import { atOnce } from '@baithak/protocol/at-once';
import type { Finding, Writer } from './finding.ts';
import { findHate } from './hate.ts';
import { findLinks } from './links.ts';
import { findProfanities } from './profanity.ts';
import { readText, type ReadText } from './read-text.ts';
import { findRepeats } from './repeats.ts';
import { findThreats } from './threats.ts';

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

export interface Judged {
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
