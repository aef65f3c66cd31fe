export type Direction = 'ltr' | 'rtl';

/** Over this part of all characters in Arabic-range blocks, a text is set right to left (docs/product.md#languages-and-direction). */
export const arabicShare = 0.3;

/**
 * First and last code point of the blocks: Arabic, Supplement, Extended-B and -A, both presentation forms, Extended-C,
 * mathematical.
 */
const arabicBlocks: readonly (readonly [number, number])[] = [
  [0x0600, 0x06ff],
  [0x0750, 0x077f],
  [0x0870, 0x08ff],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefe],
  [0x10ec0, 0x10eff],
  [0x1ee00, 0x1eeff],
];

const firstArabic = 0x0600;

export const isArabicRange = (codePoint: number): boolean =>
  arabicBlocks.some(([first, last]) => codePoint >= first && codePoint <= last);

const latinLetter = /\p{Script=Latin}/u;
const otherRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const letter = /\p{L}/u;

/** The direction of the first letter of a script that is neither Arabic nor Latin; `otherwise` when there is no letter. */
const firstStrong = (text: string, otherwise: Direction): Direction => {
  const first = letter.exec(text);
  if (first === null) return otherwise;
  return otherRightToLeft.test(first[0]) ? 'rtl' : 'ltr';
};

/** A telephone number in an Urdu line is longer than the line's words, and has no direction of its own. */
const numbers = /\d[\d.,:/-]*/g;

/**
 * The direction of a text. Characters are code points and all but those of numbers count, spaces, emoji and links too, as
 * docs/product.md#languages-and-direction words it: exactly 30% is still left to right. A text with neither
 * Arabic-range nor Latin characters goes by its first letter; one without letters (a number, an emoji) takes
 * `otherwise`, the direction around it.
 */
export const textDirection = (text: string, otherwise: Direction = 'ltr'): Direction => {
  let all = 0;
  let arabic = 0;
  for (const character of text.replace(numbers, '')) {
    const codePoint = character.codePointAt(0) ?? 0;
    all += 1;
    if (codePoint >= firstArabic && isArabicRange(codePoint)) arabic += 1;
  }
  if (arabic > all * arabicShare) return 'rtl';
  if (arabic > 0 || latinLetter.test(text)) return 'ltr';
  return firstStrong(text, otherwise);
};
