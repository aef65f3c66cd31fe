/**
 * Which letters each part of a font has (docs/decisions/languages-and-fonts.md#fonts-in-parts).
 * apps/web/src/styles/fonts.css names the same ranges.
 */

/** @param {[number, number][]} ranges */
const between = (...ranges) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

/** @param {string} text */
const codesOf = (text) => [...text].map((sign) => sign.codePointAt(0) ?? 0);

const urduAndArabic = 'ءآأؤإئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوهھہۂۃیےۓةكيى';
const sindhiAndPashto = 'ٻڀٺٿڦٽڄڃڇڌڏڊڍڙڪڳڱڻ۾۽ټځڅډړږښګڼۀېۍ';
const saraiki = '\u0751\u0756\u0759\u0767\u0768\u076a';
const signs =
  '\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0656\u0657\u0670\u0671،؛؟۔٪٫٬۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩\u200c\u200d\u200e\u200f';

const arabicBlocks = between([0x600, 0x6ff], [0x750, 0x77f], [0x870, 0x8ff], [0xfb50, 0xfdff], [0xfe70, 0xfefc]);
const latinBlocks = between([0x20, 0xff], [0x2000, 0x200b], [0x2010, 0x2027], [0x202f, 0x2065]);

/** @param {number[]} all @param {number[]} without */
const rest = (all, without) => all.filter((code) => !without.includes(code));

/** Every letter of these languages is in one file: a word set in two fonts falls apart. */
const arabic = codesOf(urduAndArabic + sindhiAndPashto + saraiki + signs);
const latin = [
  ...between([0x20, 0x7e], [0x2000, 0x200b], [0x2010, 0x201f], [0x2028, 0x202f], [0x2060, 0x2065]),
  ...codesOf('\u00a0\u00ab\u00b7\u00bb\u00d7\u00e9\u2022\u2026\u2039\u203a\u2191\u2193\u2212'),
];

export const letters = {
  arabic,
  arabicMore: rest(arabicBlocks, arabic),
  latin,
  latinMore: [...rest(latinBlocks, latin), ...codesOf('\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u20ac\u2122')],
};

/** @param {readonly number[]} codes */
export const textOf = (codes) => String.fromCodePoint(...codes);

/** @param {number} code */
const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');

/** As a style sheet names them, `U+0600-0603, U+0610`. @param {readonly number[]} codes */
export const rangesOf = (codes) => {
  const sorted = [...new Set(codes)].sort((a, b) => a - b);
  /** @type {[number, number][]} */
  const ranges = [];
  for (const code of sorted) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
};
