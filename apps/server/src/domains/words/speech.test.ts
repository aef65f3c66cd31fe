import { readFileSync } from 'node:fs';
import { createDictionary } from '@baithak/protocol/dictionary/dictionary';
import { maskText } from '@baithak/protocol/dictionary/mask-text';
import { expect, it } from 'vitest';
import { loadLists } from './dictionary-service.ts';

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../../words/speech/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

const dictionary = createDictionary((await loadLists()).base);

// Written before the lists, and never looked at while the matching was worked on: that was done with `development`.
it.each(['en', 'ur', 'roman'])('masks under 2 % of the words of ordinary sentences: %s', (language) => {
  const lines = linesOf(`${language}-held-out`);
  expect(lines.length).toBeGreaterThanOrEqual(300);
  const words = lines.flatMap((line) => {
    const masked = maskText(dictionary, line).split(' ');
    return line.split(' ').map((word, at) => word === masked[at]);
  });
  const share = words.filter((isKept) => !isKept).length / words.length;
  expect(share).toBeLessThan(0.02);
});

/** Words of these lines that are masked. */
const maskedOf = (name: string): string[] =>
  linesOf(name).flatMap((line) => {
    const masked = maskText(dictionary, line).split(' ');
    return line.split(' ').filter((word, at) => word !== masked[at]);
  });

it.each(['names', 'places', 'poems'])('masks none of the %s that no list was made from', (name) => {
  expect(maskedOf(`${name}-held-out`)).toEqual([]);
});

it.each(['names-fresh', 'names-second', 'places-fresh', 'poems-fresh', 'en-fresh', 'ur-fresh', 'roman-fresh'])(
  'masks none of what was written after the dictionary, once it had been looked at: %s',
  (name) => {
    expect(maskedOf(name)).toEqual([]);
  },
);

it.each(['names', 'places', 'poems', 'en', 'ur', 'roman'])(
  'masks none of what was written a third time: %s',
  (name) => {
    expect(maskedOf(`${name}-third`)).toEqual([]);
  },
);

it('masks none of the names that were written when the third ones had been added', () => {
  expect(maskedOf('names-fourth')).toEqual([]);
});

it.each(['ur', 'roman', 'names'])('masks none of what was written of rare things: %s', (name) => {
  expect(maskedOf(`${name}-later`)).toEqual([]);
});

it.each(['en', 'ur', 'roman'])('masks under 1 %% of everyday words that no list was made from: %s', (language) => {
  const count = linesOf(`${language}-everyday`).join(' ').split(' ').length;
  expect(count).toBeGreaterThan(500);
  expect(maskedOf(`${language}-everyday`).length / count).toBeLessThan(0.01);
});

it('catches at least 95 % of evasions: put apart, stretched, disguised, cut, joined', () => {
  const lines = linesOf('evasions');
  expect(lines.length).toBeGreaterThanOrEqual(300);
  const caught = lines.filter((line) => maskText(dictionary, line) !== line);
  expect(caught.length / lines.length).toBeGreaterThanOrEqual(0.95);
});

it.each([
  'The pen is here, so or not?',
  'Propaganda in Uganda, by Gandhi in Scunthorpe with a cocktail',
  'from DC to en and qz, 12 cm',
  'room 455, Rs 69, 1312 and 5318008, 10 455!',
  'chuttiyon mein chutney aur chot',
  'Sooooo goooood, hahahaha! A B C D at 10pm, 5kg, 2nd row',
  'goodmorning #PakistanZindabad, AT&T and rock-and-roll/blues',
  'چھوٹے بچے چھت پر، کمی نہ ہو',
  'Tolulope of Erlangen, Ghazanfar of Lahore, Ishita of Jullundur',
  'a laudable blunder with shiitake and gandum',
  'شوخیٔ تحریر کا امتحاں آسماں پر',
  "the men's team, Jim's dog's tail, the sky's colour",
  'garmi ki chuttiyan kab hongi',
  'write to someone@example.com or https://example.com/qwrtz?x=1',
])('leaves plain speech as it is: %s', (text) => {
  expect(maskText(dictionary, text)).toBe(text);
});

it.each([
  ['what a blistry over', 'what a ******* over'],
  ['کیا قرمزلخ ہے', 'کیا ****** ہے'],
  ['see https://example.com/fuck-you now', 'see **************************** now'],
  ['x f u c k y', 'x * * * * y'],
  ['chutiyan chuttiyaan', '******** **********'],
  ['lund and Lunder, ishit', '**** and ******, *****'],
])('masks %s', (text, masked) => {
  expect(maskText(dictionary, text)).toBe(masked);
});
