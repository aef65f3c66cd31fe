import { readFileSync } from 'node:fs';
import { pick, seeded } from '../sentences.ts';

/*
 * What people write, for figures that are compared over the years: held-out talk in the three ways of writing, always the same.
 */

const wordsOf = (language: string): string[] =>
  readFileSync(new URL(`../../apps/server/words/speech/${language}-held-out.txt`, import.meta.url), 'utf8')
    .split(/\s+/)
    .filter((word) => word !== '');

const languages = ['en', 'ur', 'roman'].map(wordsOf);
const lineWords = 10;
const letters = 'bcdfghjklmnprstvwyz';
const vowels = 'aeiou';

/** A word that nobody has written: three or four syllables. */
const unseenWord = (random: () => number): string =>
  Array.from(
    { length: 3 + Math.floor(random() * 2) },
    () => pick(random, [...letters]) + pick(random, [...vowels]),
  ).join('');

/** Ten words of one language, the tenth of them one that nobody knows; other ones with each call. */
export const usualLines = (seed: number): (() => string) => {
  const random = seeded(seed);
  return () => {
    const words = pick(random, languages);
    return [...Array.from({ length: lineWords - 1 }, () => pick(random, words)), unseenWord(random)].join(' ');
  };
};

/** Ten words that nobody knows. */
export const unseenLines = (seed: number): (() => string) => {
  const random = seeded(seed);
  return () => Array.from({ length: lineWords }, () => unseenWord(random)).join(' ');
};
