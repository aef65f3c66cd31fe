import type { Part } from '@baithak/protocol/parts/part';
import { expect, test } from 'vitest';
import { splitTitle, titleMaxLength } from './split-title.ts';

const text = (data: string): Part => ({ type: 'text', data });
const picture: Part = { type: 'image', name: 'a.png' };

test('a short first line is the title', () => {
  expect(splitTitle([text('Where is kulfi made?\n\nI am in Lahore.\nFor nine days.'), picture])).toEqual({
    title: [text('Where is kulfi made?')],
    rest: [text('I am in Lahore.\nFor nine days.'), picture],
  });
});

test('names and emoji of the first line belong to it', () => {
  const mention: Part = { type: 'mention', data: 'sana21', extras: { _id: 'a'.repeat(24) } };
  expect(splitTitle([text('For '), mention, text(' alone\nHere.')])).toEqual({
    title: [text('For '), mention, text(' alone')],
    rest: [text('Here.')],
  });
});

test('without a line after it, with a long first line or an empty one, nothing is split', () => {
  for (const parts of [
    [text('One line only')],
    [text(`${'x'.repeat(titleMaxLength + 1)}\nMore`)],
    [text('\nMore')],
    [picture, text('a\nb')],
    [],
  ]) {
    expect(splitTitle(parts)).toEqual({ title: null, rest: parts });
  }
});
