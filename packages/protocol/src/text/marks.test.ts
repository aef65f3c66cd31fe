import { describe, expect, it } from 'vitest';
import { fc } from '../testing/fast-check.ts';
import { labelText } from './text.ts';
import { boundMarks, mostMarks } from './marks.ts';

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
