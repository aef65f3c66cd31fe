import { describe, expect, it } from 'vitest';
import { labelText } from './text.ts';
import { boundMarks, mostMarks } from './marks.ts';

describe('the marks of a letter', () => {
  it.each(['\u0301', '\u064e', '\u0e49', '\u0308\u0301', '\u20dd', '\u0489'])('are six at most: %j', (mark) => {
    const written = `a${mark.repeat(144)}b`;
    expect(boundMarks(written)).toBe(`a${[...mark.repeat(144)].slice(0, mostMarks).join('')}b`);
    expect(boundMarks(boundMarks(written))).toBe(boundMarks(written));
  });

  it('count through signs that nobody sees', () =>
    expect(boundMarks(`a${'\u0301\u200d'.repeat(40)}`).match(/\u0301/g)).toHaveLength(mostMarks));

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
    'ཧཱུྃ',
    '',
  ])('of languages are kept: %s', (text) => expect(boundMarks(text)).toBe(text));

  it('are bounded in names', () =>
    expect(labelText(20).parse(`Sara${'\u0301'.repeat(14)}`)).toBe(`Sara${'\u0301'.repeat(6)}`));
});
