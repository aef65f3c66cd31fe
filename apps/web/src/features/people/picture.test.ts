import { expect, test } from 'vitest';
import { pictureOf } from './picture.ts';

test('an own picture is asked for in the variant that fits its size', () => {
  const person = { username: 'sana21', picture: 'abc.webp', rank: 1 };
  expect(pictureOf(person, 40)).toBe('/file/avatars/abc_sm.webp');
  expect(pictureOf(person, 96, 'https://assets.example')).toBe('https://assets.example/file/avatars/abc_md.webp');
});

test('without one a person has always the same drawn avatar, guests and bots theirs', () => {
  const sana = { username: 'sana21', picture: null, rank: 1 };
  expect(pictureOf(sana, 40)).toBe(pictureOf({ ...sana, rank: 4 }, 96));
  expect(pictureOf({ ...sana, rank: -1 }, 40)).toBe('/avatars/guest.svg');
  expect(pictureOf({ ...sana, rank: 5 }, 40)).toBe('/avatars/robot.svg');
});
