import { expect, test } from 'vitest';
import { writeLetter } from './letters.ts';

const link = 'https://baithak.example/verify/sana%40example.com/abc';

test('a letter comes in the language its reader chose, and in English before there is one', () => {
  const to = { email: 'sana@example.com', username: 'sana01' };
  const english = writeLetter('verify', { ...to, language: null }, link);
  const urdu = writeLetter('verify', { ...to, language: 'ur' }, link);
  expect(english.html).toContain('<html lang="en" dir="ltr">');
  expect(urdu.html).toContain('<html lang="ur" dir="rtl">');
  expect(english.subject).toMatch(/Verify/);
  expect(urdu.subject).toMatch(/تصدیق/);
});

test.each(['verify', 'reset', 'alreadyRegistered'] as const)(
  'the %s letter holds its link in text and HTML',
  (kind) => {
    for (const language of ['en', 'ur'] as const) {
      const letter = writeLetter(kind, { email: 'sana@example.com', username: 'sana01', language }, link);
      expect(letter.text).toContain(link);
      expect(letter.html).toContain(`href="${link}"`);
      expect(letter.text).toContain('@sana01');
    }
  },
);

test('an address cannot write HTML into a letter', () => {
  const letter = writeLetter(
    'verify',
    { email: 'x@example.com', username: 'sana01', language: null },
    `https://b.example/verify/"'><script>/t`,
  );
  expect(letter.html).not.toContain('<script>');
});
