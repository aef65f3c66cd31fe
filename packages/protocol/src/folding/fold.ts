/**
 * One folding for search, the word dictionary and slugs, on the server and in the browser: texts that people read as the
 * same fold to the same (docs/decisions/search.md#one-folding-of-words). Lower case, no accents, Arabic-keyboard
 * letters as Urdu's own, ASCII digits, nothing invisible. Letters that make other words stay: آ ا, ے ی, ھ ہ, ں ن, ئ ی.
 */

/** A run of jamo, or one character, each with the marks and invisible signs that follow it. */
const clusters = /(?:[\u1100-\u11ff]+|[^\p{M}\p{Cf}])[\p{M}\p{Cf}]*|[\p{M}\p{Cf}]+/gu;

/** Vowel signs of Arabic script (hamza and madda apart), Hebrew points, variation selectors, marks around symbols. */
const droppedMarks =
  /[\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u0591-\u05c7\ufe00-\ufe0f\u20d0-\u20ff]/gu;
const accents = /[\u0300-\u036f]/g;
const hamzaOrMadda = /[\u0653-\u0655]/g;

const accented = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Common}]/u;

/** What an Arabic or Persian keyboard types for Urdu's letter, and letters that only look different. */
const sameLetter: Readonly<Record<string, string>> = {
  ك: 'ک',
  ڪ: 'ک',
  ي: 'ی',
  ى: 'ی',
  ه: 'ہ',
  ە: 'ہ',
  ة: 'ۃ',
  ٱ: 'ا',
  ς: 'σ',
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  // Written with the letter before it, or left out: don't, ma'loom, tatweel.
  "'": '',
  '\u2019': '',
  '\u2018': '',
  '\u02bc': '',
  '\u0640': '',
};

const digit = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
  if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0);
  return character;
};

const oneLetter = (character: string): string => sameLetter[character] ?? digit(character);

/** A letter that differs from another by its hamza or madda, as one character. */
const withSign = (base: string, signs: string): string => {
  if (base === 'ا') return signs.includes('\u0653') ? 'آ' : base;
  return base === 'ی' && signs.includes('\u0654') ? 'ئ' : base;
};

/** What folding changes nothing of but its case: ASCII, Urdu's own letters, Russian ones, Chinese and Korean signs. */
const isPlain =
  /^[\x20-\x26\x28-\x7eاآبپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےئ\u0410-\u044f\u4e00-\u9fff\uac00-\ud7a3]*$/;

const foldBase = (base: string, marks: string): string => {
  const letter = oneLetter(base);
  if (letter === '') return '';
  const signs = (marks.match(hamzaOrMadda) ?? []).join('');
  const kept = marks.replace(droppedMarks, '').replace(hamzaOrMadda, '');
  return withSign(letter, signs) + (accented.test(letter) ? kept.replace(accents, '') : kept);
};

/** Of the marks of one character 64 count: putting them in order takes the square of their number. */
const mostMarks = 64;
const countedMarks = /^(?:[\u1100-\u11ff]+|[^\p{M}\p{Cf}])?[\p{M}\p{Cf}]{0,64}/u;
const withFewMarks = (cluster: string): string =>
  cluster.length <= mostMarks ? cluster : (countedMarks.exec(cluster)?.[0] ?? cluster);

const isBare = /^[^\p{M}\p{Cf}]$/u;

const foldAnew = (cluster: string): string => {
  const lower = cluster.normalize('NFKD').toLowerCase().normalize('NFKD');
  if (isBare.test(lower)) return oneLetter(lower).normalize('NFC');
  const plain = lower.replace(/\p{Cf}+/gu, '');
  const folded = plain.replace(/(\P{M}?)(\p{M}*)/gu, (_, base: string, marks: string) =>
    base === '' ? marks.replace(droppedMarks, '').replace(hamzaOrMadda, '') : foldBase(base, marks),
  );
  return folded.normalize('NFC');
};

/** Most texts are made of few different characters. */
const known = new Map<string, string>();
const mostKnown = 4096;

/** One character with its marks, folded; '' for what is left out. */
const foldCluster = (cluster: string): string => {
  const before = known.get(cluster);
  if (before !== undefined) return before;
  const folded = isPlain.test(cluster) ? cluster.toLowerCase() : foldAnew(withFewMarks(cluster));
  if (cluster.length <= 4 && known.size < mostKnown) known.set(cluster, folded);
  return folded;
};

export interface Folded {
  /** What became of the character: nothing, one character or several. */
  readonly folded: string;
  /** Its place in the text: UTF-16 offsets, never inside a character or between it and its marks. */
  readonly start: number;
  readonly end: number;
}

/** The text character by character, each with its marks, and what each folds to. */
export const foldEach = (text: string): Folded[] => {
  const each: Folded[] = [];
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    each.push({ folded: foldCluster(cluster), start: index, end: index + cluster.length });
  }
  return each;
};

/** A text folded, with single spaces and none at its ends. Folding what is folded changes nothing. */
export const fold = (text: string): string => {
  const folded = isPlain.test(text) ? text.toLowerCase() : text.replace(clusters, foldCluster).normalize('NFC');
  return folded.replace(/\s+/g, ' ').trim();
};
