import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { createBase, createDictionary, type Dictionary, type Lists } from '@baithak/protocol/dictionary/dictionary';
import { maskText } from '@baithak/protocol/dictionary/mask-text';
import { fold } from '@baithak/protocol/folding/fold';
import { percentile, printFigures, type Figure } from './figures.ts';
import { benchLongTexts } from './long-texts.ts';

const file = new URL('../apps/server/words/words.br', import.meta.url);
const sentences = (language: string): string =>
  readFileSync(new URL(`../apps/server/words/speech/${language}-held-out.txt`, import.meta.url), 'utf8').replaceAll(
    '\n',
    ' ',
  );

const rounds = 400;

/** Milliseconds of one run, the median of many. */
export const timeOf = (run: () => unknown, count = rounds): number => {
  const times = Array.from({ length: count }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return percentile(times, 0.5);
};

export const heldOutSpeech: Readonly<Record<string, string>> = {
  English: sentences('en').slice(0, 500),
  Urdu: sentences('ur').slice(0, 500),
  'Roman Urdu': sentences('roman').slice(0, 500),
};

/** Of a length, in words that the dictionary has never seen where they are words at all. */
const attacks: Readonly<Record<string, (length: number) => string>> = {
  'unknown words, all different': (length) =>
    Array.from({ length: length / 8 }, (_, at) => `z${at.toString(36).replace(/\d/g, 'q').padStart(6, 'k')}`).join(' '),
  'letters put apart': (length) => 'f u c h '.repeat(length / 8),
  'one letter without end': (length) => 'a'.repeat(length),
  'combining marks': (length) => `a${'\u0301'.repeat(length - 1)}`,
  'digits and signs': (length) => '4$!|'.repeat(length / 4),
  asterisks: (length) => `a${'*'.repeat(length - 2)}b`,
  punctuation: (length) => `${'.!'.repeat(length / 2 - 1)}ab`,
  laughter: (length) => 'haahaahaahaahaahaahaahaahaahaahaahaahaahaahaahaahaahaahaahax '.repeat(length / 64),
};

/** A fresh dictionary remembers no word. */
const attackOnce = (make: () => Dictionary, text: string): number => {
  const dictionary = make();
  const start = performance.now();
  maskText(dictionary, text);
  return performance.now() - start;
};

const ms = (value: number): string => `${value.toFixed(value < 1 ? 3 : 1)} ms`;

/** Masking, where the target is 0.1 ms for a message of 500 characters, and what grows with the length of an attack. */
export const benchWords = async (): Promise<void> => {
  const loadedAt = performance.now();
  const text = brotliDecompressSync(readFileSync(file)).toString('utf8');
  const end = text.indexOf('\n');
  const base = createBase({ ...(JSON.parse(text.slice(0, end)) as Omit<Lists, 'words'>), words: text.slice(end + 1) });
  const dictionary = createDictionary(base);
  const ready = performance.now() - loadedAt;
  const soundsAt = performance.now();
  while (base.sounds.prepare(100));
  const sounds = performance.now() - soundsAt;
  const figures: Figure[] = [
    { what: 'the dictionary is ready after', measured: ms(ready) },
    { what: 'its sounds, prepared in steps of 100 words beside other work, take', measured: ms(sounds) },
  ];
  for (const [language, message] of Object.entries(heldOutSpeech)) {
    const [ours, folding] = [timeOf(() => maskText(dictionary, message)), timeOf(() => fold(message))];
    figures.push({
      what: `500 characters of ${language}`,
      measured: ms(ours),
      reference: `folding them: ${ms(folding)}`,
      ratio: ours / folding,
    });
  }
  const make = () => createDictionary(base);
  for (const [what, of] of Object.entries(attacks)) {
    const [short, long] = [5000, 20_000].map((length) =>
      percentile(
        Array.from({ length: 9 }, () => attackOnce(make, of(length))),
        0.5,
      ),
    ) as [number, number];
    figures.push({
      what: `20,000 characters: ${what}`,
      measured: ms(long),
      reference: `5,000 of them: ${ms(short)}`,
      ratio: long / short,
    });
  }
  printFigures('Words: masking', figures);
  await benchLongTexts(base);
};
