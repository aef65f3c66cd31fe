import { describe, expect, it } from 'vitest';
import { labelText, nonEmptyLabel, nonEmptyText } from './text.ts';
import { isBlank } from './blank.ts';

const nothings: readonly (readonly [string, string])[] = [
  ['spaces of all kinds', ' \t\n\u00a0\u2003\u3000\u1680\u202f\u205f'],
  ['the blank of Braille', '\u2800\u2800'],
  ['fillers of Hangul', '\u3164\u115f\u1160\uffa0'],
  ['zero-width signs', '\u200b\u200c\u200d\u2060\ufeff\u034f\u180e'],
  ['directions', '\u202e\u200f\u2067\u2069\u061c'],
  ['tags and variation selectors', '\u{e0041}\u{e007f}\ufe0f\u{e0100}'],
  ['marks without a letter', '\u0301 \u064e\u20dd\u0903'],
  ['a mark on a blank', '\u2800\u0301'],
  ['empty hieroglyphs and notes', '\u{13441}\u{13442}\u{1d159}'],
  ['the place of a picture', '\ufffc'],
  ['control characters', '\u0001\u0085\u009f'],
  ['a soft hyphen, Khmer and Mongolian signs', '\u00ad\u17b4\u17b5\u180b'],
];

describe('what shows nothing', () => {
  it.each(nothings)('%s', (_, text) => {
    expect(isBlank(text)).toBe(true);
    expect(nonEmptyText(99).safeParse(text).success).toBe(false);
    expect(nonEmptyLabel(99).safeParse(text).success).toBe(false);
    if (text.trim() !== '') expect(labelText(99).safeParse(text).success).toBe(false);
  });

  it.each([
    'a',
    'ا',
    '-',
    'ـ',
    '⠁',
    '😀',
    '❤️',
    '1️⃣',
    'ा'.padStart(2, 'क'),
    '_',
    '◌',
    '\ue000',
    '۝',
    '؁',
    '\u0600',
    '\u070f',
    '\u0891',
    '\u08e2',
    '\u{110bd}',
    ' \u06dd\u200f',
  ])('not %s', (text) => expect(isBlank(text)).toBe(false));

  it('a description may be left empty', () => expect(labelText(9).parse(' ')).toBe(''));
  it('a blank glyph in a name is a space', () => expect(labelText(9).parse('Ali\u2800\u2800')).toBe('Ali'));
});
