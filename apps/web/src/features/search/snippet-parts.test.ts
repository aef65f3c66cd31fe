import { expect, test } from 'vitest';
import { splitName, type Snippet } from './snippet-parts.ts';

/** `'[Anar]kali · food'` as pieces. */
const pieces = (marked: string): Snippet =>
  marked
    .split(/(\[.*?\])/)
    .filter((text) => text !== '')
    .map((text) => (text.startsWith('[') ? { text: text.slice(1, -1), hit: true } : { text, hit: false }));
const shown = (snippet: Snippet): string => snippet.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');
const told = (marked: string, name: string) => {
  const { name: head, line } = splitName(pieces(marked), name);
  return [shown(head), shown(line)];
};

test('a name and its line come apart with their marks', () => {
  expect(told('[Anar]kali Corner · food and [anar]', 'Anarkali Corner')).toEqual([
    '[Anar]kali Corner',
    'food and [anar]',
  ]);
  expect(told('[Anarkali]', 'Anarkali')).toEqual(['[Anarkali]', '']);
  expect(told('بیٹھک · آئیے [بیٹھیے]', 'بیٹھک')).toEqual(['بیٹھک', 'آئیے [بیٹھیے]']);
  expect(told('[Corner · food]', 'Corner')).toEqual(['[Corner]', '[food]']);
});

test('a snippet from further on stands under the plain name', () => {
  expect(told('… lanes and [food]', 'Anarkali Corner')).toEqual(['Anarkali Corner', '… lanes and [food]']);
});
