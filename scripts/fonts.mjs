// node scripts/fonts.mjs: makes the fonts that browsers get, apps/web/public/fonts, from the whole ones in apps/web/fonts
// (docs/decisions/0360-fonts-in-parts.md). The copyright and the licence (OFL) stay in the files' names.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { inProject } from './lib/paths.mjs';

/** @param {[number, number][]} ranges */
const signs = (...ranges) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .join('');

/** One block holds every letter of Urdu, Persian, Arabic, Sindhi and Pashto: a word must not be split between two fonts. */
const letters = `${signs([0x600, 0x6ff], [0x200c, 0x200f])}\u0751\u0756\u0759\u0767\u0768\u076a`;
const others = signs([0x750, 0x77f], [0x870, 0x8ff], [0x200c, 0x200f], [0xfb50, 0xfdff], [0xfe70, 0xfefc]);
const latin = `${signs([0x20, 0xff], [0x2000, 0x200b], [0x2010, 0x2027], [0x202f, 0x2065])}\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u20ac\u2122\u2191\u2193\u2212`;

const nastaliq = 'noto-nastaliq-urdu-arabic-wght-normal';
const naskh = 'noto-naskh-arabic-arabic-wght-normal';

/** The family's name, copyright, version, trademark, licence and where the licence is. */
const preserveNameIds = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14];

/** @type {{ to: string, from: string, text: string, variationAxes?: import('subset-font').SubsetFontOptions['variationAxes'] }[]} */
const fonts = [
  { to: 'nastaliq', from: nastaliq, text: letters },
  { to: 'nastaliq-more', from: nastaliq, text: others },
  { to: 'naskh', from: naskh, text: letters },
  { to: 'naskh-more', from: naskh, text: others },
  { to: 'naskh-name', from: naskh, text: 'اردو', variationAxes: { wght: 560 } },
  {
    to: 'anek',
    from: 'anek-latin-latin-standard-normal',
    text: latin,
    variationAxes: { wdth: { min: 100, max: 112 }, wght: { min: 390, max: 720 } },
  },
];

for (const { to, from, text, variationAxes } of fonts) {
  const whole = readFileSync(inProject(`apps/web/fonts/${from}.woff2`));
  const part = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    preserveNameIds,
    ...(variationAxes && { variationAxes }),
  });
  writeFileSync(inProject(`apps/web/public/fonts/${to}.woff2`), part);
  console.log(`${String(part.length).padStart(7)} of ${whole.length}  ${to}.woff2`);
}
