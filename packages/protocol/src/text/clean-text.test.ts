import { fc } from '../testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { peopleContract } from '../contracts/people.ts';
import { labelText, nonEmptyLabel } from './text.ts';
import { cleanText } from './clean-text.ts';

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
