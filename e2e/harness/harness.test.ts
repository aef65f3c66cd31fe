import { describe, expect, test } from 'vitest';
import { parseLetter } from './letters.ts';
import { createLines } from './lines.ts';
import { pattern } from './words.ts';

describe('waiting for a line of the log', () => {
  test('a line that was said before is found at once', async () => {
    const lines = createLines();
    lines.add('one\ntwo 2\n');
    expect((await lines.find(/two (\d)/))[1]).toBe('2');
  });

  test('a line that comes in pieces is found when it is whole', async () => {
    const lines = createLines();
    const found = lines.find(/^ready at (.+)$/);
    lines.add('rea');
    lines.add('dy at home\n');
    expect((await found)[1]).toBe('home');
  });

  test('lines before the given one do not count, and an ended log fails the wait', async () => {
    const lines = createLines();
    lines.add('one\n');
    const found = lines.find(/one/, 1);
    lines.fail(new Error('gone'));
    await expect(found).rejects.toThrow('gone');
    await expect(lines.find(/never/)).rejects.toThrow('gone');
  });
});

test('a letter gives its receiver and its links, however they are encoded', () => {
  const letter = parseLetter(
    'From: a@b\r\nTo: salma@example.com\r\n\r\nOpen http://localhost:1/verify/a=\r\nb?x=3D1 now\r\n',
  );
  expect(letter).toMatchObject({ to: 'salma@example.com', links: ['http://localhost:1/verify/ab?x=1'] });
});

test('a text with blanks matches any filling, and only whole', () => {
  expect(pattern('Message {{room}}').test('Message The Sitting Room')).toBe(true);
  expect(pattern('I agree (<terms>terms</terms>).').test('I agree (terms).')).toBe(true);
  expect(pattern('Send').test('Send all')).toBe(false);
});
