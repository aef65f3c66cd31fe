import { expect, test } from 'vitest';
import { composeMail } from './account-mail.ts';

const link = 'https://baithak.example/verify/sana%40example.com/abc';

test('a mail comes in the language its reader chose, and in English before there is one', () => {
  const to = { email: 'sana@example.com', username: 'sana01' };
  const english = composeMail('verify', { ...to, language: null }, link);
  const urdu = composeMail('verify', { ...to, language: 'ur' }, link);
  expect(english.html).toContain('<html lang="en" dir="ltr">');
  expect(urdu.html).toContain('<html lang="ur" dir="rtl">');
  expect(english.subject).toMatch(/Verify/);
  expect(urdu.subject).toMatch(/تصدیق/);
});

test.each(['verify', 'reset', 'alreadyRegistered'] as const)('the %s mail holds its link in text and HTML', (kind) => {
  for (const language of ['en', 'ur'] as const) {
    const mail = composeMail(kind, { email: 'sana@example.com', username: 'sana01', language }, link);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text).toContain('@sana01');
  }
});

test('an address cannot write HTML into a mail', () => {
  const mail = composeMail(
    'verify',
    { email: 'x@example.com', username: 'sana01', language: null },
    `https://b.example/verify/"'><script>/t`,
  );
  expect(mail.html).not.toContain('<script>');
});
