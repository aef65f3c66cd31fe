import { describe, expect, it } from 'vitest';
import { fc } from '../testing/fast-check.ts';
import { inProof } from '../testing/in-proof.ts';
import { fold, foldEach } from './fold.ts';
import { titleKeys } from './title-keys.ts';
import { distinctWords, wordsOf } from './words.ts';

const urduLetters = [...'اآبپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےئ'];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }).filter((value) => value.isWellFormed()),
  fc
    .array(
      fc.constantFrom(
        ...urduLetters,
        'أ',
        'ؤ',
        'ۂ',
        'ۓ',
        'ة',
        'ه',
        'ي',
        'ى',
        'ك',
        'ـ',
        '\u064e',
        '\u0653',
        '\u0654',
        '\u200c',
        '\u0301',
        "'",
        'e',
        ' ',
        '۴',
        '٤',
        'ﷲ',
        'ﻻ',
        'ᄀ',
        'ᅡ',
      ),
      { maxLength: 30 },
    )
    .map((letters) => letters.join('')),
);

describe('folding', () => {
  it('changes nothing of what is folded', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(fold(fold(value))).toBe(fold(value));
      }),
      { numRuns: inProof(600, 3000) },
    );
  });

  it('leaves lower-case Latin words and their spaces as they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]+( [a-z0-9]+)*$/), (value) => {
        expect(fold(value)).toBe(value);
      }),
    );
  });

  it('keeps every two letters of Urdu apart', () => {
    expect(new Set(urduLetters.map(fold)).size).toBe(urduLetters.length);
    for (const letter of urduLetters) expect(fold(letter)).toBe(letter);
  });

  it.each([
    ['كتاب', 'کتاب'],
    ['نهيں', 'نہیں'],
    ['موسى', 'موسی'],
    ['۱۲۳', '123'],
    ['٤٥٦', '456'],
    ['کـــام', 'کام'],
    ['خوب\u200cصورت', 'خوبصورت'],
    ['رَحمٰن', 'رحمن'],
    ['أحمد', 'احمد'],
    ['جاؤ', 'جاو'],
    ['جذبۂ', 'جذبہ'],
    ['ﷲ', 'اللہ'],
    ['ﻻہور', 'لاہور'],
    ['گئی', 'گئی'],
    ['گ\u06cc\u0654ی', 'گئی'],
    ['ا\u0653ج', 'آج'],
    ['Ĉafé', 'cafe'],
    ['Don’t', 'dont'],
    ['STRASSE ß', 'strasse ss'],
    ['ＦＵＬＬ', 'full'],
    ['Σίσυφος', 'σισυφοσ'],
    ['й', 'й'],
    ['कि', 'कि'],
    ['が', 'が'],
    ['한국', '한국'],
  ])('folds %s to %s', (from, to) => {
    expect(fold(from)).toBe(to);
  });

  it.each([
    ['آم', 'ام'],
    ['ہے', 'ہی'],
    ['گئے', 'گے'],
    ['بھر', 'بہر'],
    ['جاں', 'جان'],
    ['کی', 'کئی'],
    ['कि', 'की'],
    ['ह', 'हा'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it('counts 64 of the marks of one letter: more are put in order in the square of their number', () => {
    const marks = '\u064b\u093c'.repeat(10_000);
    expect(fold(`क${marks}`)).toBe(fold(`क${marks.slice(0, 64)}`));
    expect(foldEach(`क${marks}`)).toMatchObject([{ start: 0, end: 20_001 }]);
  });

  it('says where each character stands: the pieces are the text', () => {
    fc.assert(
      fc.property(text, (value) => {
        const pieces = foldEach(value);
        expect(pieces.map(({ start, end }) => value.slice(start, end)).join('')).toBe(value);
        for (const { start, end } of pieces) expect(value.slice(start, end).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('words', () => {
  it.each([
    ["Don't stop, ma'loom?", ['dont', 'stop', 'maloom']],
    ['کیا، حال ہے؟ علماء', ['کیا', 'حال', 'ہے', 'علما']],
    ['東京都 x', ['東京', '京都', 'x']],
    ['chai ☕️ 👍🏽!', ['chai', '☕', '👍']],
    ['--- ...', []],
  ])('of %s are found', (value, words) => {
    expect(distinctWords(value)).toEqual(words);
  });

  it('fold to themselves, and have at most 40 characters', () => {
    fc.assert(
      fc.property(text, (value) => {
        for (const { word } of wordsOf(value)) {
          expect(Array.from(word).length).toBeLessThanOrEqual(40);
          expect(fold(word)).toBe(word);
        }
      }),
    );
  });

  it('are the same words before and after folding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('chai', 'آج', 'Café', 'كيا', '٤٥', 'don’t', '☕', '東京'), { maxLength: 8 }),
        (list) => {
          expect(distinctWords(fold(list.join(' ')))).toEqual(distinctWords(list.join(' ')));
        },
      ),
    );
  });
});

const looksLike = (one: string, other: string): boolean => {
  const keys = titleKeys(one);
  return titleKeys(other).some((key) => keys.includes(key));
};

describe('two titles', () => {
  it.each([
    ['The Sitting Room', 'the  sitting-room!'],
    ['The Sitting Room', 'The Sіttіng Rооm'],
    ['The Sitting Room', 'THE S1TTING R00M'.replace('S1', 'Si')],
    ['Chill zone', 'ChiII zone'],
    ['Chill zone', 'Chi11 Z0ne'],
    ['Modern', 'Modem'],
    ['کتابیں', 'كتابيں'],
    ['چائے خانہ', 'چائےخانه'],
    ['Café', 'cafe\u0301'],
    ['Ｂａｉｔｈａｋ', 'Baithak'],
    ['Baithak', 'Bai\u200Bthak\u202E'],
    ['Room ١٢', 'Room 12'],
    ['☕ Chai', '☕Chai'],
    ['The Sitting Room', 'THE SlTTlNG ROOM'],
    ['The Sitting Room', 'The Sitt1ng R00m'],
    ['The Sitting Room', 'Tʜe Sitting Rᴏᴏᴍ'],
    ['The Sitting Room', 'The Sitting Room 🪑'],
  ])('%s and %s look the same', (one, other) => expect(looksLike(one, other)).toBe(true));

  it.each([
    ['Mail', 'Mall'],
    ['Room 1', 'Room 2'],
    ['آم', 'ام'],
    ['कि', 'का'],
    ['☕', '🫖'],
    ['***', '!!!'],
    ['Chai', 'Chai khana'],
  ])('%s and %s do not', (one, other) => expect(looksLike(one, other)).toBe(false));
});
