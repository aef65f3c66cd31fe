import { fc } from '@baithak/protocol/testing/fast-check';
import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { printPart } from '@baithak/protocol/parts/print-parts';
import { expect, test } from 'vitest';
import type { KeyboardEvent } from 'react';
import { formatOfKey, formats, type Format } from './format-keys.ts';
import { formatText } from './format-text.ts';

/** The text with the selection between [ and ]. */
const format = (written: string, how: Format): string => {
  const text = written.replace(/[[\]]/g, '');
  const { text: all, from, to } = formatText({ text, from: written.indexOf('['), to: written.indexOf(']') - 1 }, how);
  return `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`;
};

test.each<[string, Format, string]>([
  ['a [word] b', 'bold', 'a [**word**] b'],
  ['a [**word**] b', 'bold', 'a [word] b'],
  ['a **[word]** b', 'bold', 'a [word] b'],
  ['a **[word]** b', 'italic', 'a **[*word*]** b'],
  ['a [word ]b', 'italic', 'a [*word* ]b'],
  ['a []', 'code', 'a `[]`'],
  ['[ ]', 'bold', '**[]** '],
  ['[- one\n\n- دو]', 'bold', '[- **one**\n\n- **دو**]'],
  ['so\no[ne\ntw]o', 'quote', 'so\n[> one\n> two]'],
  ['[> one\n> two]', 'quote', '[one\ntwo]'],
  ['one[]', 'list', '- one[]'],
  ['', 'list', '- []'],
  ['see\n[a\nb]', 'codeBlock', 'see\n```\n[a\nb]\n```'],
  ['the [end]', 'spoiler', 'the [||end||]'],
  ['[no]', 'strike', '[~~no~~]'],
])('%s with %s', (written, how, expected) =>
  expect(format(written.includes('[') ? written : `${written}[]`, how)).toBe(expected),
);

test('what was formatted is read so, and its words stay', () => {
  fc.assert(
    fc.property(fc.constantFrom(...formats), fc.constantFrom('one', 'two words', 'یہ بات', 'a\n\nb'), (how, text) => {
      const written = formatText({ text, from: 0, to: text.length }, how);
      const parts = parseParts(written.text);
      expect(parts.some((part) => 'extras' in part)).toBe(true);
      expect(parts.map(printPart).join('')).toBe(text);
    }),
  );
});

test('a key with Ctrl or Cmd asks for a format, also on an Urdu keyboard, whose letters have other names', () => {
  const asked = (key: string, more: Partial<globalThis.KeyboardEvent> = { ctrlKey: true }) =>
    formatOfKey({ nativeEvent: { key, code: '', ...more } } as KeyboardEvent);
  expect([asked('b'), asked('I'), asked('e', { metaKey: true })]).toEqual(['bold', 'italic', 'code']);
  expect(asked('ب', { ctrlKey: true, code: 'KeyB' })).toBe('bold');
  expect(asked('ع', { ctrlKey: true, code: 'KeyE' })).toBe('code');
  for (const more of [{}, { ctrlKey: true, altKey: true }, { ctrlKey: true, shiftKey: true }])
    expect(asked('b', more)).toBeUndefined();
  expect(asked('k', { ctrlKey: true, code: 'KeyB' })).toBeUndefined();
});
