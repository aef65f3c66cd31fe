import { fold } from './fold.ts';
import { lookAlikes } from './look-alikes.ts';

const notSeenAsLetters = /[^\p{L}\p{M}\p{N}|]/gu;

const keyOf = (title: string): string => {
  const folded = fold(title);
  const key = folded
    .replace(notSeenAsLetters, '')
    .replace(/./gu, (letter) => lookAlikes.get(letter) ?? letter)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
  return key === '' ? folded : key;
};

/** Between capitals an l is read as I. */
const readingsOf = (title: string): string[] => {
  const isCapitals = !/\p{Ll}/u.test(title.replaceAll('l', ''));
  return [
    title,
    title.replace(/[IІΙӀ]/g, 'l'),
    title.replace(/[1|]/g, 'i'),
    ...(isCapitals ? [title.replace(/[l1|]/g, 'i')] : []),
  ];
};

/**
 * Whether a word of it is nothing but asterisks, as masked words were stored before titles were refused for them.
 */
export const isMaskedTitle = (title: string): boolean => /(?:^|[\s\p{P}])\*{2,}(?=$|[\s\p{P}])/u.test(title);

/**
 * What a title is compared by: titles that share a key look the same to people, whatever their case, spaces, signs,
 * pictures and keyboard. A capital I is read as i and as the l that it looks like; so is a 1.
 */
export const titleKeys = (title: string): string[] => [
  ...new Set(readingsOf(title.normalize('NFKC')).map((reading) => keyOf(reading))),
];
