import { describe, expect, test } from 'vitest';
import { onBothEngines } from '../../../testing/databases.ts';
import { ask, refusalCode, refusalOf } from '../../../testing/ask.ts';
import { days, minutes } from '../../../testing/clock.ts';
import { waitForMail, mailsTo } from '../../../testing/outbox.ts';
import { emailOf, password, useWorld, type World } from '../../../testing/world.ts';

const outboxOf = (world: World): string => world.running.app.config.dataDir;

onBothEngines('a forgotten password', (engine) => {
  const world = useWorld(engine);

  const linkFor = async (username: string, count = 2) => {
    await world.current.visitor().accounts.forgotPassword({ email: emailOf(username) });
    const { link } = await waitForMail(outboxOf(world.current), emailOf(username), count);
    const [page, email = '', token = ''] = link;
    expect(page).toBe('reset');
    return { email, token };
  };

  test('is replaced through the link of the mail, and every session ends', async () => {
    const member = await world.current.member('forgetter');
    const { email, token } = await linkFor('forgetter');
    await world.current.visitor().accounts.resetPassword({ email, token, password: 'a new password' });
    expect((await ask(world.current.url, 'GET /auth/sessions', { bearer: member.session.accessToken })).status).toBe(
      401,
    );
    expect(await world.current.visitor().accounts.checkStatus(member.session)).toEqual({ status: 0 });
    expect(await refusalCode(world.current.visitor().accounts.logIn({ username: 'forgetter', password }))).toBe(
      'INVALID_PASSWORD',
    );
    const { data } = await world.current
      .visitor()
      .accounts.logIn({ username: 'forgetter', password: 'a new password' });
    expect(data.userId).toBe(member.userId);
  });

  test('must be replaced by another one, after which the link is used up', async () => {
    await world.current.member('stubborn');
    const link = await linkFor('stubborn');
    const same = await refusalOf(world.current.visitor().accounts.resetPassword({ ...link, password }));
    expect([same.status, same.msg]).toEqual([400, 'Current and New passwords must be different.']);
    await world.current.visitor().accounts.resetPassword({ ...link, password: 'another password' });
    expect(
      await refusalCode(world.current.visitor().accounts.resetPassword({ ...link, password: 'a third password' })),
    ).toBe('EXPIRED');
  });

  test('is not replaced after an hour, under another address, or by another kind of link', async () => {
    await world.current.member('slowpoke');
    const [page, email = '', verifying = ''] = (await waitForMail(outboxOf(world.current), emailOf('slowpoke'))).link;
    expect(page).toBe('verify');
    const { token } = await linkFor('slowpoke');
    const attempt = (input: { email: string; token: string }) =>
      refusalCode(world.current.visitor().accounts.resetPassword({ ...input, password: 'a new password' }));
    expect(await attempt({ email, token: verifying })).toBe('EXPIRED');
    expect(await attempt({ email: 'other@example.com', token })).toBe('EXPIRED');
    world.current.clock.pass(minutes(60));
    expect(await attempt({ email, token })).toBe('EXPIRED');
    await world.current.visitor().accounts.logIn({ username: 'slowpoke', password });
  });

  test('is written about in the language that the person registered in', async () => {
    const email = emailOf('urdureader');
    const response = await fetch(`${world.current.url}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'ur-PK,ur;q=0.9,en;q=0.8' },
      body: JSON.stringify({ username: 'urdureader', email, password, agreedToTerms: true }),
    });
    expect(response.status).toBe(200);
    expect((await waitForMail(outboxOf(world.current), email)).text).toContain('خوش آمدید');
    await linkFor('urdureader');
    expect((await waitForMail(outboxOf(world.current), email, 2)).text).toContain('نیا پاس ورڈ');
  });

  test('is asked for with the same answer whether or not the address is known, and only the known one gets a mail', async () => {
    await world.current.member('wellknown');
    const answers = [];
    for (const email of ['stranger@example.com', emailOf('wellknown')]) {
      answers.push(await ask(world.current.url, 'POST /auth/password/forgot', { input: { email } }));
    }
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { status: 1 }]);
    await waitForMail(outboxOf(world.current), emailOf('wellknown'), 2);
    expect(await mailsTo(outboxOf(world.current), 'stranger@example.com')).toEqual([]);
  });
});

onBothEngines('a changed password', (engine) => {
  const world = useWorld(engine);

  test('needs the current one and must differ from it', async () => {
    const { client } = await world.current.member('changer1');
    const wrong = await refusalOf(
      client.accounts.changePassword({ current: 'not this one', password: 'a new password' }),
    );
    expect([wrong.code, wrong.msg]).toEqual(['INVALID_PASSWORD', 'Invalid Password.']);
    const same = await refusalOf(client.accounts.changePassword({ current: password, password }));
    expect([same.code, same.msg]).toEqual(['SAME_PASSWORD', 'Current and New passwords must be different.']);
  });

  test('opens the account, the old one no longer; other sessions end, this one goes on', async () => {
    const member = await world.current.member('changer2');
    const other = await world.current.device(member);
    await member.client.accounts.changePassword({ current: password, password: 'a new password' });
    expect((await ask(world.current.url, 'GET /auth/sessions', { bearer: other.session.accessToken })).status).toBe(
      401,
    );
    expect((await member.client.accounts.listSessions()).data).toHaveLength(1);
    expect(await refusalCode(world.current.visitor().accounts.logIn({ username: 'changer2', password }))).toBe(
      'INVALID_PASSWORD',
    );
    await world.current.visitor().accounts.logIn({ username: 'changer2', password: 'a new password' });
  });
});

onBothEngines('where addresses must be verified', (engine) => {
  const world = useWorld(engine, { settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });
  const registration = (username: string, email = emailOf(username)) => ({
    username,
    email,
    password,
    agreedToTerms: true as const,
  });
  const linkTo = async (email: string, count = 1) => {
    const { link } = await waitForMail(outboxOf(world.current), email, count);
    const [page, address = '', token = ''] = link;
    expect([page, address]).toEqual(['verify', email]);
    return { email: address, token };
  };

  test('registering gives no tokens, and logging in waits for the link', async () => {
    const { data } = await world.current.visitor().accounts.register(registration('patient1'));
    expect(data).toEqual({ verificationRequired: true });
    const refused = await refusalOf(world.current.visitor().accounts.logIn({ username: 'patient1', password }));
    expect([refused.status, refused.code]).toEqual([403, 'NOT_VERIFIED']);
    expect(
      await refusalCode(world.current.visitor().accounts.logIn({ username: 'patient1', password: 'a wrong one' })),
    ).toBe('INVALID_PASSWORD');
    const link = await linkTo('patient1@example.com');
    expect(await world.current.visitor().accounts.verifyEmail(link)).toMatchObject({ data: { verified: true } });
    expect((await world.current.visitor().accounts.logIn({ username: 'patient1', password })).data).toMatchObject({
      rank: 1,
      guest: false,
    });
  });

  test('a link may be followed twice, not under another address, and not after 7 days', async () => {
    await world.current.visitor().accounts.register(registration('double01'));
    const link = await linkTo('double01@example.com');
    const verify = (input: { email: string; token: string }) => world.current.visitor().accounts.verifyEmail(input);
    expect(await refusalCode(verify({ ...link, email: 'other@example.com' }))).toBe('EXPIRED');
    expect(await refusalCode(verify({ ...link, token: 'x'.repeat(43) }))).toBe('EXPIRED');
    await verify(link);
    await verify(link);
    world.current.clock.pass(days(7));
    expect(await refusalCode(verify(link))).toBe('EXPIRED');
  });

  test('an address that has an account is answered like any other; its owner is told by mail, and nothing is stored', async () => {
    await world.current.visitor().accounts.register(registration('genuine1'));
    await world.current.visitor().accounts.verifyEmail(await linkTo('genuine1@example.com'));
    const { data } = await world.current.visitor().accounts.register(registration('curious1', 'Genuine1@example.com'));
    expect(data).toEqual({ verificationRequired: true });
    const mail = await waitForMail(outboxOf(world.current), 'genuine1@example.com', 2);
    expect(mail.link).toEqual(['login']);
    expect(mail.text).toContain('@genuine1');
    expect(await refusalCode(world.current.visitor().accounts.logIn({ username: 'curious1', password }))).toBe(
      'INVALID_PASSWORD',
    );
  });

  test('the mail is sent again on request, with the same answer for every address', async () => {
    await world.current.visitor().accounts.register(registration('waiting1'));
    await waitForMail(outboxOf(world.current), 'waiting1@example.com');
    for (const email of ['unknown@example.com', 'waiting1@example.com']) {
      const { status, body } = await ask(world.current.url, 'POST /auth/verify/resend', { input: { email } });
      expect([status, body]).toEqual([200, { status: 1 }]);
    }
    await world.current.visitor().accounts.verifyEmail(await linkTo('waiting1@example.com', 2));
    expect(await mailsTo(outboxOf(world.current), 'unknown@example.com')).toEqual([]);
  });

  test('following the link of a forgotten password proves the address too', async () => {
    await world.current.visitor().accounts.register(registration('provenso'));
    await waitForMail(outboxOf(world.current), 'provenso@example.com');
    await world.current.visitor().accounts.forgotPassword({ email: 'provenso@example.com' });
    const [, email = '', token = ''] = (await waitForMail(outboxOf(world.current), 'provenso@example.com', 2)).link;
    await world.current.visitor().accounts.resetPassword({ email, token, password: 'a new password' });
    await world.current.visitor().accounts.logIn({ username: 'provenso', password: 'a new password' });
  });

  describe('a guest who registers', () => {
    test('stays a guest until the link is followed, and is a member then without logging in', async () => {
      const guest = await world.current.guest('tobe');
      expect((await guest.client.accounts.register(registration('tobemember'))).data).toEqual({
        verificationRequired: true,
      });
      const reopened = async () => (await world.current.visitor().accounts.openSession(guest.session)).data;
      expect(await reopened()).toMatchObject({ userId: guest.userId, guest: true, username: 'tobemember' });
      await world.current.visitor().accounts.verifyEmail(await linkTo('tobemember@example.com'));
      expect(await reopened()).toMatchObject({
        userId: guest.userId,
        guest: false,
        rank: 1,
        email: 'tobemember@example.com',
      });
    });

    test('may correct a mistyped address by registering again', async () => {
      const guest = await world.current.guest('mistaken');
      await guest.client.accounts.register(registration('mistaken', 'mistkaen@example.com'));
      const old = await linkTo('mistkaen@example.com');
      await guest.client.accounts.register(registration('mistaken', 'mistaken@example.com'));
      expect(await refusalCode(world.current.visitor().accounts.verifyEmail(old))).toBe('EXPIRED');
      await world.current.visitor().accounts.verifyEmail(await linkTo('mistaken@example.com'));
      expect((await world.current.visitor().accounts.logIn({ username: 'mistaken', password })).data.userId).toBe(
        guest.userId,
      );
    });
  });
});
