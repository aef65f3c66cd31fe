/** Letters of other alphabets by the Latin letter that they look like. */
const letters: Readonly<Record<string, string>> = {
  a: 'аαᴀ',
  b: 'вβʙ',
  c: 'сϲᴄ',
  d: 'ԁᴅ',
  e: 'еεҽᴇ',
  f: 'ꜰϝ',
  g: 'ɡɢ',
  h: 'нһʜ',
  i: 'іιӏɪ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ʟ',
  m: 'мμᴍ',
  n: 'ηոпɴ',
  o: 'оοօσᴏ',
  p: 'рρᴘ',
  r: 'ʀ',
  s: 'ѕꜱ',
  t: 'тτᴛҭ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ωԝᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢ',
};

/** Digits and signs that are read as letters. */
const signs: Readonly<Record<string, string>> = { a: '4', e: '3', l: '1|', o: '0', s: '5', t: '7' };

const byLook = (...tables: Readonly<Record<string, string>>[]): ReadonlyMap<string, string> =>
  new Map(
    tables.flatMap((table) =>
      Object.entries(table).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
    ),
  );

/** The Latin letter that a letter of another alphabet looks like. */
export const lookAlikeLetters = byLook(letters);

/** The same, with the digits and signs that are read as letters. */
export const lookAlikes = byLook(letters, signs);
