import type { Part } from '@baithak/protocol/parts/part';
import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

const text = (data: string): Part => ({ type: 'text', data });
const ali: Part = { type: 'mention', data: 'ali12', extras: { _id: '0123456789abcdef01234567' } };

test('a name stays in the line that it was written in, and an empty line is a line', () => {
  expect(linesOf([text('کل صبح، '), ali, text('۔\n\nBring gloves.')])).toEqual([
    [text('کل صبح، '), ali, text('۔')],
    [],
    [text('Bring gloves.')],
  ]);
  expect(linesOf([text('one')])).toEqual([[text('one')]]);
});
