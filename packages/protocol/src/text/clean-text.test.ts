import { describe, expect, it } from 'vitest';
import { peopleContract } from '../contracts/people.ts';
import { fc } from '../testing/fast-check.ts';
import { isBlank } from './blank.ts';
import { cleanText } from './clean-text.ts';
import { boundMarks, mostMarks } from './marks.ts';
import { labelText, nonEmptyLabel, nonEmptyText } from './text.ts';

describe('a name or title', () => {
  it.each([
    ['overrides of direction', 'abc\u202Egnp.exe\u202C', 'abcgnp.exe'],
    ['isolates and marks of direction', '\u2067salaam\u2069\u200E\u200F\u061C', 'salaam'],
    ['zero-width spaces and joiners', 'ba\u200Bi\u2060th\uFEFFak\u200D\u200C', 'baithak'],
    ['soft hyphens, fillers and tags', 'a\u00ADb\u3164c\u{E0041}d\u115Fe', 'abcde'],
    ['control characters', 'a\u0007b\u0085c\u009Fd', 'abcd'],
    ['variation selectors that change nothing', 'a\uFE0Fb\u{E0100}', 'ab'],
    ['a zero-width non-joiner beside a space', 'می\u200C خواہم', 'می خواہم'],
    ['a zero-width non-joiner between Latin letters', 'Bai\u200Cthak', 'Baithak'],
  ])('loses %s', (_, written, kept) => {
    expect(cleanText(written)).toBe(kept);
  });

  it.each([
    ['a zero-width non-joiner between letters of Arabic script', 'خوب\u200Cصورت می\u200Cخواہم'],
    ['the same after a vowel sign', 'دِل\u064E\u200Cربا'],
    ['families, flags, skin tones and hearts', '👩‍👩‍👧 🇵🇰 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 ❤️ 1️⃣'],
    ['accents, marks and scripts', 'café नमस्ते שלום Ελλάδα مُحَبَّت'],
    ['lines and tabs', 'one\n\ttwo'],
  ])('keeps %s', (_, written) => {
    expect(cleanText(written)).toBe(written);
  });

  it('cleaned once is clean', () => {
    const unit = fc.constantFrom(
      'a',
      'ک',
      'ی',
      ' ',
      '\u200B',
      '\u200C',
      '\u200D',
      '\uFE0F',
      '\u202E',
      '👩',
      '❤',
      '🇵',
      '🇰',
      'ِ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(unit, fc.string({ unit: 'binary' })), { maxLength: 30 }), (written) => {
        const once = cleanText(written.join(''));
        expect(cleanText(once)).toBe(once);
        expect(once).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\uFEFF]/);
      }),
    );
  });

  it('is counted as it is kept, refused when nothing is left, and not read at all when it is many times too long', () => {
    expect(labelText(5).parse('\u202Esalam\u202C')).toBe('salam');
    expect(nonEmptyLabel(5).safeParse('\u200B\u2060 ').success).toBe(false);
    expect(nonEmptyLabel(5).safeParse('abcdef').success).toBe(false);
    expect(labelText(5).safeParse('\u200B'.repeat(1_000_000)).success).toBe(false);
    expect(labelText(5).safeParse('a\u0000').success).toBe(false);
    expect(labelText(5).safeParse('a\uD800').success).toBe(false);
  });

  it('so do the names of people', () => {
    const { fullname, alias, about } = peopleContract.updateProfile.in;
    expect([fullname.parse('Sa\u202Era'), alias.parse('da\u200Bsi'), about.parse('li\u2066ne\ntwo')]).toEqual([
      'Sara',
      'dasi',
      'line\ntwo',
    ]);
  });
});

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

describe('the marks of a letter', () => {
  it.each(['\u0301', '\u064e', '\u0e49', '\u0308\u0301', '\u20dd', '\u0489', '\u20e3', '\ufe0f'])(
    'are six at most: %j',
    (mark) => {
      const written = `a${mark.repeat(144)}b`;
      expect(boundMarks(written)).toBe(`a${[...mark.repeat(144)].slice(0, mostMarks).join('')}b`);
      expect(boundMarks(boundMarks(written))).toBe(boundMarks(written));
    },
  );

  it('count through signs that nobody sees', () =>
    expect(boundMarks(`a${'\u0301\u200d'.repeat(40)}`).match(/\u0301/g)).toHaveLength(mostMarks));

  it.each([
    '\ufe0f',
    '\u20e3',
    '\ufe0f\u20e3',
    '\u{e0067}',
    '\u{e007f}',
    '\u200d',
    '\u0001',
    '\u0085',
    '\ufff9',
    '\u034f',
  ])('count through %j', (sign) => {
    const kept = boundMarks(`a${('\u0301'.repeat(6) + sign).repeat(24)}b`);
    expect(kept.match(/\p{M}/gu)).toHaveLength(mostMarks);
    expect([kept.startsWith('a'), kept.endsWith('b')]).toEqual([true, true]);
    expect(
      labelText(20)
        .parse(`a${('\u0301'.repeat(6) + sign).repeat(12)}`)
        .match(/\p{M}/gu),
    ).toHaveLength(mostMarks);
  });

  it('are bounded whatever signs they are written with, and nothing else is left out', () => {
    const signs = [
      '\u0301',
      '\u064e',
      '\u0e49',
      '\u20e3',
      '\ufe0f',
      '\u200d',
      '\u{e0067}',
      '\u0001',
      'a',
      'ب',
      ' ',
      '\n',
      '👩‍👩‍👧',
      '1️⃣',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    ];
    const unseen = /[\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 120 }), (written) => {
        const text = written.join('');
        const kept = boundMarks(text);
        for (const [row] of kept.matchAll(/(?:(?![\n])[\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}])+/gu))
          expect(row.match(/\p{M}/gu)?.length ?? 0).toBeLessThanOrEqual(mostMarks);
        expect(kept.replace(unseen, '')).toBe(text.replace(unseen, ''));
        expect(boundMarks(kept)).toBe(kept);
      }),
      { numRuns: 500 },
    );
  });

  it('count where there is no letter', () => {
    expect(boundMarks('\u0301'.repeat(40))).toHaveLength(mostMarks);
    expect(boundMarks(` ${'\u0301'.repeat(40)}`)).toHaveLength(1 + mostMarks);
  });

  it.each([
    'اَللّٰهُمَّ صَلِّ عَلٰی مُحَمَّدٍ',
    'قُلۡ هُوَ ٱللَّهُ أَحَدٌ ۝١',
    'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ',
    'Tiếng Việt'.normalize('NFD'),
    'בְּרֵאשִׁ֖ית בָּרָ֣א',
    'नमस्ते क्ष्म्य',
    'ที่ ปั๊ม',
    '👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣ 👍🏽',
    '👩🏽‍❤️‍💋‍👨🏿 👨‍👩‍👧‍👦 🏳️‍⚧️ 🧑🏻‍🦽‍➡️ #️⃣*️⃣0️⃣ 🏴󠁵󠁳󠁴󠁸󠁿 🇵🇰 👨🏿‍👩🏻‍👧🏽‍👦',
    'ཧཱུྃ',
    '',
  ])('of languages are kept: %s', (text) => expect(boundMarks(text)).toBe(text));

  it('are bounded in names', () =>
    expect(labelText(20).parse(`Sara${'\u0301'.repeat(14)}`)).toBe(`Sara${'\u0301'.repeat(6)}`));
});
