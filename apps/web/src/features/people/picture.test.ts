import { readFileSync } from 'node:fs';
import { faceGrounds, faceMotifs } from '@baithak/protocol/looks';
import { expect, test } from 'vitest';
import { avatarUrl } from './avatar.tsx';

test('an own picture is asked for in the variant that fits its size', () => {
  const person = { username: 'sana21', picture: 'abc.webp', rank: 1 };
  expect(avatarUrl(person, 40)).toBe('/file/avatars/abc_sm.webp');
  expect(avatarUrl(person, 96, 'https://assets.example')).toBe('https://assets.example/file/avatars/abc_md.webp');
});

test('without one guests, bots and removed users have theirs, and everybody else a face', () => {
  const sana = { username: 'sana21', picture: null, rank: 1 };
  expect(avatarUrl(sana, 40)).toBeUndefined();
  expect(avatarUrl({ ...sana, rank: -1 }, 40)).toBe('/avatars/guest.svg');
  expect(avatarUrl({ ...sana, rank: 5 }, 40)).toBe('/avatars/robot.svg');
  expect(avatarUrl({ ...sana, username: 'Removed User', rank: 0 }, 40)).toBe('/avatars/removed.svg');
});

test('every face is drawn, and has its colours', () => {
  const drawn = readFileSync(new URL('../../../public/avatars/faces.svg', import.meta.url), 'utf8');
  const colors = readFileSync(new URL('face-colors.css', import.meta.url), 'utf8');
  expect(drawn.match(/id="f\d+"/g)).toEqual(Array.from({ length: faceMotifs }, (_, motif) => `id="f${motif}"`));
  expect(colors.match(/\[data-ground='\d+'\]/g)).toEqual(
    Array.from({ length: faceGrounds }, (_, ground) => `[data-ground='${ground}']`),
  );
});
