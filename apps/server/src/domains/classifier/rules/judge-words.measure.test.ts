import { describe, expect, it } from 'vitest';
import { judgeWords } from './words.ts';

const fresh = { trusted: false, isNew: true };

const attacks: Readonly<Record<string, (length: number) => string>> = {
  'unknown words': (length) =>
    Array.from({ length: length / 8 }, (_, at) => `z${at.toString(36).replace(/\d/g, 'q').padStart(6, 'k')}`).join(' '),
  'letters put apart': (length) => 'f u c h '.repeat(length / 8),
  'one letter': (length) => 'a'.repeat(length),
  'combining marks': (length) => `a${'\u0301'.repeat(length - 1)}`,
  signs: (length) => '4$!|'.repeat(length / 4),
  asterisks: (length) => `a${'*'.repeat(length - 2)}b`,
  shapes: (length) =>
    Array.from({ length: length / 8 }, (_, at) => `c**t${at.toString(36).padStart(3, 'x')}`).join(' '),
  'orders without an end': (length) => 'kill all '.repeat(length / 9),
  'groups without an end': (length) => 'muslims should '.repeat(length / 15),
  'promises without an end': (length) => 'i will you '.repeat(length / 11),
  links: (length) => 'a.co '.repeat(length / 5),
  schemes: (length) => 'https://'.repeat(length / 8),
  'half an invitation': (length) => 'discord   dot   '.repeat(length / 16),
  dots: (length) => `${'.!'.repeat(length / 2 - 1)}ab`,
};

describe('the time of the rules', () => {
  it.each(Object.entries(attacks))('grows with the length of %s, and no faster', (_, of) => {
    const timeOf = (length: number): number =>
      Math.min(
        ...Array.from({ length: 7 }, (__, round) => {
          // Other words each time: those of the time before are remembered.
          const text = of(length).replaceAll('z', 'bdfgj'[round % 5] ?? 'z');
          const start = performance.now();
          judgeWords(text, fresh);
          return performance.now() - start;
        }),
      );
    timeOf(4000);
    expect(timeOf(4000)).toBeLessThan(Math.max(100, 30 * timeOf(500)));
  });
});
