import { expect, test } from 'vitest';
import { avatarUrl } from './picture.ts';

test('an own picture is asked for in the variant that fits its size', () => {
  const person = { username: 'sana21', picture: 'abc.webp', rank: 1 };
  expect(avatarUrl(person, 40)).toBe('/file/avatars/abc_sm.webp');
  expect(avatarUrl(person, 96, 'https://assets.example')).toBe('https://assets.example/file/avatars/abc_md.webp');
});

test('without one a person has always the same generated avatar, guests and bots theirs', () => {
  const sana = { username: 'sana21', picture: null, rank: 1 };
  expect(avatarUrl(sana, 40)).toBe(avatarUrl({ ...sana, rank: 4 }, 96));
  expect(avatarUrl({ ...sana, rank: -1 }, 40)).toBe('/avatars/guest.svg');
  expect(avatarUrl({ ...sana, rank: 5 }, 40)).toBe('/avatars/robot.svg');
});
