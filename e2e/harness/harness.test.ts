import { describe, expect, test } from 'vitest';
import { parseMail } from './server/mail.ts';
import { createLogLines } from './server/log-lines.ts';
import { pattern } from './people/texts.ts';

describe('waiting for a line of the log', () => {
  test('a line logged earlier is found at once', async () => {
    const lines = createLogLines();
    lines.add('one\ntwo 2\n');
    expect((await lines.find(/two (\d)/))[1]).toBe('2');
  });

  test('a line that arrives in pieces is found once it is complete', async () => {
    const lines = createLogLines();
    const found = lines.find(/^ready at (.+)$/);
    lines.add('rea');
    lines.add('dy at home\n');
    expect((await found)[1]).toBe('home');
  });

  test('lines before the given one do not count, and an ended log fails the wait', async () => {
    const lines = createLogLines();
    lines.add('one\n');
    const found = lines.find(/one/, 1);
    lines.fail(new Error('gone'));
    await expect(found).rejects.toThrow('gone');
    await expect(lines.find(/never/)).rejects.toThrow('gone');
  });

  test('a line that does not come ends the wait, in words that say what came instead', async () => {
    const lines = createLogLines();
    lines.add('the only line\n');
    await expect(lines.find(/never/, 0, 1)).rejects.toThrow(/line of the log like \/never\/.*the only line/s);
  });
});

test('a mail yields its recipient and its links, whatever their encoding', () => {
  const mail = parseMail(
    'From: a@b\r\nTo: salma@example.com\r\n\r\nOpen http://localhost:1/verify/a=\r\nb?x=3D1 now\r\n',
  );
  expect(mail).toMatchObject({ to: 'salma@example.com', links: ['http://localhost:1/verify/ab?x=1'] });
});

test('a text with placeholders matches any values, and only as a whole', () => {
  expect(pattern('Message {{room}}').test('Message The Sitting Room')).toBe(true);
  expect(pattern('I agree (<terms>terms</terms>).').test('I agree (terms).')).toBe(true);
  expect(pattern('Send').test('Send all')).toBe(false);
});
