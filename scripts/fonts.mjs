// node scripts/fonts.mjs: makes the fonts that browsers get, apps/web/public/fonts, from the whole ones in apps/web/fonts
// (docs/decisions/languages-and-fonts.md#fonts-in-parts). The copyright and the licence (OFL) stay in the files' names.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { letters, textOf } from './lib/font-letters.mjs';
import { inProject } from './lib/paths.mjs';

const nastaliq = 'noto-nastaliq-urdu-arabic-wght-normal';
const naskh = 'noto-naskh-arabic-arabic-wght-normal';
const anek = 'anek-latin-latin-standard-normal';

/** The family's name, copyright, version, trademark, licence and where the licence is. */
const preserveNameIds = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14];

const weights = { wdth: 100, wght: { min: 390, max: 720 } };

/** @type {{ to: string, from: string, codes: number[], variationAxes?: import('subset-font').SubsetFontOptions['variationAxes'] }[]} */
const fonts = [
  { to: 'nastaliq', from: nastaliq, codes: letters.arabic, variationAxes: { wght: 400 } },
  { to: 'nastaliq-bold', from: nastaliq, codes: letters.arabic, variationAxes: { wght: 650 } },
  { to: 'nastaliq-more', from: nastaliq, codes: letters.arabicMore, variationAxes: { wght: 400 } },
  { to: 'naskh', from: naskh, codes: letters.arabic },
  { to: 'naskh-more', from: naskh, codes: letters.arabicMore },
  { to: 'anek', from: anek, codes: letters.latin, variationAxes: weights },
  { to: 'anek-wide', from: anek, codes: letters.latin, variationAxes: { wdth: 112, wght: 720 } },
  { to: 'anek-more', from: anek, codes: letters.latinMore, variationAxes: weights },
];

for (const { to, from, codes, variationAxes } of fonts) {
  const whole = readFileSync(inProject(`apps/web/fonts/${from}.woff2`));
  const part = await subsetFont(whole, textOf(codes), {
    targetFormat: 'woff2',
    preserveNameIds,
    ...(variationAxes && { variationAxes }),
  });
  writeFileSync(inProject(`apps/web/public/fonts/${to}.woff2`), part);
  console.log(`${String(part.length).padStart(7)} of ${whole.length}  ${to}.woff2`);
}
