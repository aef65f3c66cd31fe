import { limits } from '@baithak/protocol/limits';
import { expect, test } from 'vitest';
import { addTags } from './tags-field.tsx';

test('tags are parted by commas of either script, and come without their sign', () => {
  expect(addTags([], 'food, #walled city،قلفی')).toEqual(['food', 'walled city', 'قلفی']);
});

test('the same tag in another spelling is not added twice', () => {
  expect(addTags(['Food'], 'FOOD, food ,fóod')).toEqual(['Food', 'fóod']);
});

test('there are never more or longer ones than the server takes', () => {
  expect(addTags([], 'x'.repeat(limits.tag + 1))).toEqual([]);
  expect(addTags([], Array.from({ length: 20 }, (_, number) => `tag ${number}`).join(','))).toHaveLength(limits.tags);
});
