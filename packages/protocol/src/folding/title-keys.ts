import { fold } from './fold.ts';

/** Letters of other alphabets, and digits, by the Latin letter that they are read as. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аα4',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε3ҽ',
    g: 'ɡ',
    h: 'нһ',
    i: 'іιӏ',
    j: 'ј',
    k: 'кκ',
    l: '1|',
    m: 'мμ',
    n: 'ηոп',
    o: 'оοօσ0',
    p: 'рρ',
    s: 'ѕ5ꜱ',
    t: 'тτ7',
    u: 'υս',
    v: 'νѵ',
    w: 'ωԝ',
    x: 'хχ',
    y: 'уγү',
    z: 'ᴢ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

const notSeenAsLetters = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}|]/gu;

const keyOf = (title: string): string => {
  const folded = fold(title);
  const key = folded
    .replace(notSeenAsLetters, '')
    .replace(/./gu, (letter) => lookAlikes[letter] ?? letter)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
  return key === '' ? folded : key;
};

/**
 * What a title is compared by: titles that share a key look the same to people, whatever their case, spaces, signs and
 * keyboard. One key reads a capital I as i, the other as the l that it looks like.
 */
export const titleKeys = (title: string): string[] => [
  ...new Set([keyOf(title), keyOf(title.normalize('NFKC').replace(/[IІΙӀ]/g, 'l'))]),
];
