import { expect, it } from 'vitest';
import { linksIn } from './find-links.ts';

const timeOf = (text: string): number => {
  const started = performance.now();
  linksIn(text);
  return performance.now() - started;
};
const shortestOf = (text: string): number => Math.min(...[1, 2, 3, 4, 5].map(() => timeOf(text)));

it('links take time that grows with the length, whatever the text', () => {
  for (const piece of [
    'a.',
    'a-',
    'http',
    'www',
    'a.com.',
    '-.',
    'https://',
    'a/',
    'a@',
    '@a.',
    '_a.',
    '1.',
    'é-',
    '\u200b',
    '．',
    '.',
    'م.',
    'م۔',
    'م',
    '1.1.1.',
    'پاکستان.',
    'http:',
    'a.me ',
    'a.me.',
    't.me.',
    'م.me.',
    'م۔پاکستان ',
    'ⓗⓣⓣⓟ:[?',
    '™://?',
  ]) {
    // The shortest of some runs: four times the text, and not sixteen times the time.
    const [short, long] = [shortestOf(piece.repeat(10_000)), shortestOf(piece.repeat(40_000))];
    expect(long, piece).toBeLessThan(9 * short + 10);
  }
});
