import type { Part } from '@baithak/protocol/parts/part';
import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { expect, test } from 'vitest';
import { blocksOf } from './message-body.tsx';

const text = (data: string): Part => ({ type: 'text', data });
const ali: Part = { type: 'mention', data: 'ali12' };

test('a name stays in the line that it was written in, and an empty line is a line', () => {
  expect(blocksOf(parseParts('کل صبح، @ali12۔\n\nBring gloves.'))).toEqual([
    { type: 'plain', lines: [[text('کل صبح، '), ali, text('۔')], [], [text('Bring gloves.')]] },
  ]);
  expect(blocksOf([text('one')])).toEqual([{ type: 'plain', lines: [[text('one')]] }]);
});

test('of many empty lines two are left', () => {
  expect(blocksOf([text(`one${'\n'.repeat(4000)}two`)])).toEqual([
    { type: 'plain', lines: [[text('one')], [], [], [text('two')]] },
  ]);
});

test('each line of a quote and of a list is a line; code is whole', () => {
  const blocks = blocksOf(parseParts('So:\n> one\n> دو\n- @ali12\n- two\n```sql\na\n  b\n```\nend'));
  expect(blocks.map((block) => (block.type === 'code' ? block : [block.type, block.lines.length]))).toEqual([
    ['plain', 1],
    ['quote', 2],
    ['item', 2],
    { type: 'code', code: 'a\n  b', language: 'sql' },
    ['plain', 1],
  ]);
});
