import { describe, expect, test } from 'vitest';
import { refusalCode } from '../../testing/ask.ts';
import { engines } from '../../testing/databases.ts';
import { parseMail } from '../../testing/outbox.ts';
import { startMailServer } from '../../testing/servers/mail-server.ts';
import { openWorld, password, type World } from '../../testing/world.ts';
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

const ayesha = { username: 'ayesha01', email: 'ayesha@example.com', password, agreedToTerms: true as const };

/** A world that mails by SMTP_URL, which also makes it ask for verified addresses (docs/contract.md#settings). */
const withMailBy = async (url: string, story: (world: World) => Promise<void>): Promise<void> => {
  const world = await openWorld(engines[0] ?? 'sqlite', {
    settings: { SMTP_URL: url, MAIL_FROM: 'Baithak <system@example.com>' },
  });
  try {
    await story(world);
  } finally {
    await world.close();
  }
};

describe('with a mail server', () => {
  test('a registration is finished through the link of the mail that it delivers', async () => {
    const server = await startMailServer();
    await withMailBy(server.url, async (world) => {
      expect((await world.visitor().accounts.register(ayesha)).data).toEqual({ verificationRequired: true });
      const mail = await server.arrived;
      expect(mail).toMatchObject({ to: ['ayesha@example.com'], from: 'system@example.com' });
      const [page, email = '', token = ''] = parseMail(mail.raw).link;
      expect(page).toBe('verify');
      await world.visitor().accounts.verifyEmail({ email, token });
      await world.visitor().accounts.logIn({ username: 'ayesha01', password });
    });
    await server.close();
  });

  test('that refuses mails, registering answers as ever and the account waits', async () => {
    const server = await startMailServer(() => Object.assign(new Error('No.'), { responseCode: 550 }));
    await withMailBy(server.url, async (world) => {
      expect((await world.visitor().accounts.register(ayesha)).data).toEqual({ verificationRequired: true });
      await expect.poll(server.attempts).toBe(1);
      expect(await refusalCode(world.visitor().accounts.logIn({ username: 'ayesha01', password }))).toBe(
        'NOT_VERIFIED',
      );
    });
    await server.close();
  });

  test('that is down, registering and asking for a new password answer as ever', async () => {
    const server = await startMailServer();
    await server.close();
    await withMailBy(server.url, async (world) => {
      expect((await world.visitor().accounts.register(ayesha)).data).toEqual({ verificationRequired: true });
      await world.visitor().accounts.forgotPassword({ email: ayesha.email });
    });
  });
});
