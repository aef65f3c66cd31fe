import type { Part } from '@baithak/protocol/parts/part';
import { expect, test } from 'vitest';
import { splitTitle } from './thread-text.ts';

const text = (data: string): Part => ({ type: 'text', data });
const picture: Part = { type: 'image', name: 'a.png' };
const mention: Part = { type: 'mention', data: 'salma7' };

test('a short first line is the title, what follows it the body, to the last blank', () => {
  expect(splitTitle([text('Kulfi?\n\nAsk '), mention])).toEqual({ title: 'Kulfi?', rest: [text('Ask '), mention] });
  expect(splitTitle([text('Kulfi?'), picture])).toEqual({ title: 'Kulfi?', rest: [picture] });
});

test('a line that goes on with a name, a long one, an address and a picture are not titles', () => {
  for (const parts of [
    [text('Ask '), mention],
    [text('x'.repeat(121))],
    [text('https://a.b/c\nlook')],
    [picture, text('Kulfi?')],
    [],
  ])
    expect(splitTitle(parts)).toEqual({ title: '', rest: parts });
});
