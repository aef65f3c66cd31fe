import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { letters, rangesOf } from './lib/font-letters.mjs';
import { inProject } from './lib/paths.mjs';

const sheet = readFileSync(inProject('apps/web/src/styles/fonts.css'), 'utf8');

/** The ranges that the style sheet gives to a file, as often as it names it. @param {string} file */
const rangesIn = (file) =>
  [...sheet.matchAll(/@font-face \{([^}]*)\}/g)]
    .filter(([, face = '']) => face.includes(`/fonts/${file}.woff2`))
    .map(([, face = '']) => (/unicode-range:([^;]*);/.exec(face)?.[1] ?? '').replace(/\s+/g, ' ').trim());

test('the style sheet asks each part of a font for the letters that it has', () => {
  /** @type {Record<string, number[]>} */
  const parts = {
    nastaliq: letters.arabic,
    'nastaliq-bold': letters.arabic,
    'nastaliq-more': letters.arabicMore,
    naskh: letters.arabic,
    'naskh-more': letters.arabicMore,
    anek: letters.latin,
    'anek-wide': letters.latin,
    'anek-more': letters.latinMore,
  };
  for (const [file, codes] of Object.entries(parts)) {
    const [first, ...others] = rangesIn(file);
    expect(first, file).toBe(rangesOf(codes));
    for (const other of others) expect(other, file).toBe(first);
  }
});

test('no letter is in two parts', () => {
  expect(letters.arabicMore.filter((code) => letters.arabic.includes(code))).toEqual([]);
  expect(letters.latinMore.filter((code) => letters.latin.includes(code))).toEqual([]);
});
