import { limits } from '@baithak/protocol/limits';
import { expect, test } from 'vitest';
import { withTags } from './tags-field.tsx';

test('tags are parted by commas of either script, and come without their sign', () => {
  expect(withTags([], 'food, #walled city،قلفی')).toEqual(['food', 'walled city', 'قلفی']);
});

test('the same tag in another spelling is not added twice', () => {
  expect(withTags(['Food'], 'FOOD, food ,fóod')).toEqual(['Food', 'fóod']);
});

test('there are never more or longer ones than the server takes', () => {
  expect(withTags([], 'x'.repeat(limits.tag + 1))).toEqual([]);
  expect(withTags([], Array.from({ length: 20 }, (_, number) => `tag ${number}`).join(','))).toHaveLength(limits.tags);
});
