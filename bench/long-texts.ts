import { createDictionary, type Dictionary, type DictionaryBase } from '@baithak/protocol/dictionary/dictionary';
import { lookThrough, spansWithout } from '@baithak/protocol/dictionary/masked-spans';
import { withStars } from '@baithak/protocol/dictionary/mask-text';
import { hasLinks } from '@baithak/protocol/parts/find-links';
import { parseHybrid } from '@baithak/protocol/parts/parse-parts';
import { forgetChunks, inSlices, judging, windowsOf } from '@baithak/server/testing/text-rules';
import { printFigures, type Figure } from './figures.ts';

let seed = 1;
const random = (below: number): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const oneOf = (letters: string) => {
  const all = Array.from(letters);
  return (): string => all[random(all.length)] ?? '';
};
const latin = oneOf('abcdefghijklmnopqrstuvwxyz');
const urdu = oneOf('ابپتٹجچحخدڈذرڑزسشصطعفقکگلمنوہیے');
const sign = oneOf('!?.,;:-_/&%#~');
const run = (length: number, of: (at: number) => string): string => Array.from({ length }, (_, at) => of(at)).join('');
const words = (length: number, letters: number, of: (at: number) => string): string =>
  run(length, (at) => (at % (letters + 1) === letters ? ' ' : of(at)));

/** Of so many characters, random, so that nothing was seen before. */
const texts: Readonly<Record<string, (length: number) => string>> = {
  'alternating case, no space': (length) => run(length, (at) => (at % 2 === 0 ? latin() : latin().toUpperCase())),
  'Abcde, no space': (length) => run(length, (at) => (at % 5 === 0 ? latin().toUpperCase() : latin())),
  'abcdEFGH, no space': (length) => run(length, (at) => (at % 8 < 4 ? latin() : latin().toUpperCase())),
  'dotted letters': (length) => run(length, (at) => (at % 2 === 0 ? latin() : '.')),
  'mathematical letters': (length) => words(length, 12, () => String.fromCodePoint(0x1d400 + random(26))),
  'ligatures ﷺ': (length) => 'ﷺ'.repeat(length),
  'ligatures ㌖': (length) => '㌖'.repeat(length),
  'unknown words of 12 letters': (length) => words(length, 12, latin),
  'unknown words of 8 letters': (length) => words(length, 8, latin),
  'spaced letters': (length) => words(length, 1, latin),
  punctuated: (length) => words(length, 9, () => (random(2) === 0 ? latin() : sign())),
  'digits and signs': (length) => words(length, 9, () => (random(2) === 0 ? latin() : oneOf('0123456789@$!|*')())),
  'combining marks': (length) =>
    words(length, 12, () => (random(2) === 0 ? latin() : String.fromCharCode(0x300 + random(0x6f)))),
  'one letter with marks of two classes': (length) =>
    `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2 - 1)}`,
  'Urdu letters, words of 8': (length) => words(length, 8, urdu),
};

interface Cost {
  /** Of the main thread, milliseconds. */
  readonly all: number;
  /** The longest that the event loop waits. */
  readonly longest: number;
}

/** What `prepareText` does with a long text of a guest, without the database. */
const prepare = async (dictionary: Dictionary, text: string): Promise<void> => {
  hasLinks(parseHybrid([{ type: 'text', data: text }]));
  const found = await inSlices('guest', lookThrough(dictionary, text));
  withStars(text, spansWithout(found, {}));
  for (const window of windowsOf(text)) await inSlices('guest', judging(window, { trusted: false, isNew: true }));
};

const costOf = async (base: DictionaryBase, text: string): Promise<Cost> => {
  // It remembers no word.
  const dictionary = createDictionary(base);
  forgetChunks();
  let [all, longest, isOver, last] = [0, 0, false, performance.now()];
  const tick = (): void => {
    const now = performance.now();
    all += now - last;
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(tick);
  };
  const work = prepare(dictionary, text);
  setImmediate(tick);
  await work;
  isOver = true;
  tick();
  return { all, longest };
};

const rounds = 5;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Long texts of what nobody has written before: each the lowest of several, for nothing but the text adds to it. */
export const benchLongTexts = async (base: DictionaryBase): Promise<void> => {
  const figures: Figure[] = [];
  for (const [what, of] of Object.entries(texts))
    for (const length of [4000, 20_000]) {
      const costs: Cost[] = [];
      for (let round = 0; round < rounds; round += 1) costs.push(await costOf(base, of(length)));
      const longest = Math.min(...costs.map((cost) => cost.longest));
      figures.push({
        what: `${length.toLocaleString('en')} characters: ${what}`,
        measured: ms(Math.min(...costs.map(({ all }) => all))),
        reference: `longest stretch ${ms(longest)}, allowed 30 ms`,
        ratio: longest / 30,
      });
    }
  printFigures('Long texts: parsed, masked and judged in the main thread', figures);
};
