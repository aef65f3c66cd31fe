import { describe, expect, test } from 'vitest';
import { type Snippet, splitName, splitThread, stretchesOf, textsOf } from '../conversation/result-row.tsx';
import { checkQuery } from './use-search.ts';

describe('what is asked for', () => {
  test.each([
    ['', 'nothing'],
    ['  ', 'nothing'],
    ['a', 'tooShort'],
    ['ہ', 'tooShort'],
    ['a b', 'tooShort'],
    ['%_', 'tooShort'],
    ['ab', 'search'],
    ['نہ', 'search'],
    ['a chai', 'search'],
    ['東', 'search'],
    ['🥭', 'search'],
    ['42', 'search'],
    ['from:', 'noWords'],
    ['from:hina94', 'search'],
    ['in:adalat', 'search'],
    ['on:2026-11', 'search'],
    ['از:hina94', 'search'],
  ] as const)('%j is %s', (typed, is) => {
    expect(checkQuery(typed)).toBe(is);
  });
});

describe('a snippet', () => {
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

  test("a thread's title takes its highlights from a snippet that begins with it, a reply's keeps its own words", () => {
    const told = (marked: string, title: string) => {
      const parts = splitThread(pieces(marked), title);
      return [shown(parts.title), shown(parts.text)];
    };
    expect(told('Where is [kulfi] made? In [Lahore]', 'Where is kulfi made?')).toEqual([
      'Where is [kulfi] made?',
      'In [Lahore]',
    ]);
    expect(told('[Kulfi]', 'Kulfi')).toEqual(['[Kulfi]', '']);
    expect(told('[Kulfi]wala', 'Kulfi')).toEqual(['Kulfi', '[Kulfi]wala']);
    expect(told('حمام کے [پاس]', 'Where is kulfi made?')).toEqual(['Where is kulfi made?', 'حمام کے [پاس]']);
  });

  test('a number stays whole when only a part of it was searched', () => {
    const snippet = [
      { text: 'فون: ', hit: false },
      { text: '0300', hit: true },
      { text: '-1234567 پر', hit: false },
    ];
    expect(stretchesOf(snippet)).toEqual([
      { pieces: [{ text: 'فون: ', hit: false }], direction: null },
      {
        pieces: [
          { text: '0300', hit: true },
          { text: '-1234567', hit: false },
        ],
        direction: 'ltr',
      },
      { pieces: [{ text: ' پر', hit: false }], direction: null },
    ]);
  });

  test('a name or a tag keeps its sign at its beginning, whatever the direction of the line', () => {
    const directions = stretchesOf(pieces('آپ کے شہر میں؟ #دکانیں #book[shops] @saadia، کل')).map((stretch) => [
      shown(stretch.pieces),
      stretch.direction,
    ]);
    expect(directions.filter(([, direction]) => direction !== null)).toEqual([
      ['#دکانیں', 'rtl'],
      ['#book[shops]', 'ltr'],
      ['@saadia', 'ltr'],
    ]);
  });

  test('a topic and a description are texts of their own', () => {
    expect(textsOf(pieces('شبِ [مشاعرہ] · Poetry, read aloud.')).map(shown)).toEqual([
      'شبِ [مشاعرہ]',
      'Poetry, read aloud.',
    ]);
  });
});
