import { describe, expect, test } from 'vitest';
import { ask, refusalCode, refusalOf } from '../../testing/ask.ts';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { mailsTo, waitForMail } from '../../testing/outbox.ts';
import { type World, emailOf, password, useWorld } from '../../testing/world.ts';
import { removePending } from './start.ts';

const outboxOf = (world: World): string => world.running.app.config.dataDir;

onBothEnginesInProof('a forgotten password', (engine) => {
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

onBothEnginesInProof('where addresses need not be verified', (engine) => {
  const world = useWorld(engine);

  test('an account stays, verified or not', async () => {
    await world.current.member('unproven');
    world.current.clock.pass(days(30));
    expect(await removePending(world.current.running.app)).toBe(0);
    await world.current.visitor().accounts.logIn({ username: 'unproven', password });
  });
});

onBothEnginesInProof('a changed password', (engine) => {
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

onBothEnginesInProof('where addresses must be verified', (engine) => {
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

  test('a link may be followed twice, not under another address, and not after 3 days', async () => {
    await world.current.visitor().accounts.register(registration('double01'));
    const link = await linkTo('double01@example.com');
    const verify = (input: { email: string; token: string }) => world.current.visitor().accounts.verifyEmail(input);
    expect(await refusalCode(verify({ ...link, email: 'other@example.com' }))).toBe('EXPIRED');
    expect(await refusalCode(verify({ ...link, token: 'x'.repeat(43) }))).toBe('EXPIRED');
    await verify(link);
    await verify(link);
    world.current.clock.pass(days(3));
    expect(await refusalCode(verify(link))).toBe('EXPIRED');
  });

  /** Everything that a stranger can see of a registration with an address. */
  const tracesOf = async (username: string, email: string): Promise<unknown[]> => {
    const { visitor, url } = world.current;
    const post = async (at: string, input: object) => {
      const { status, body } = await ask(url, at, { input });
      return JSON.stringify({ status, body }).replaceAll(username, 'NAME');
    };
    const chosen = 'another password';
    const logIn = (login: string, given = chosen) => post('POST /auth/login', { username: login, password: given });
    const own = { ...registration(username, email), password: chosen };
    const found = await post('POST /auth/register', own);
    const onlooker = (await visitor().accounts.enterAsGuest({ username: `seen${username}` })).data;
    const look = async (path: string) => {
      const { status, body } = await ask(url, `GET ${path}`, { bearer: onlooker.accessToken });
      return JSON.stringify({ status, body })
        .replaceAll(username, 'NAME')
        .replace(/[0-9a-f]{24}/g, 'ID')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'DATE');
    };
    return [
      found,
      await look(`/user/profile?username=${username}`),
      await look(`/a/search?q=${username}&in=people`),
      await post('POST /auth/guest', { username }),
      await post('POST /auth/register', registration(username, 'somebody.else@example.com')),
      await logIn(username),
      await logIn(username, 'a wrong one'),
      await logIn(email),
      await logIn(email, 'a wrong one'),
      await post('POST /auth/verify/resend', { email }),
      await post('POST /auth/password/forgot', { email }),
      await post('POST /auth/register', registration(`${username}2`, email)),
    ];
  };

  test('an address that has an account leaves the same answers and traces as any other; only its owner is told, by mail', async () => {
    await world.current.visitor().accounts.register(registration('genuine1'));
    await world.current.visitor().accounts.verifyEmail(await linkTo('genuine1@example.com'));
    const known = await tracesOf('curious1', 'genuine1@example.com');
    expect(await tracesOf('nosyone2', 'nobody.yet@example.com')).toEqual(known);
    const mail = await waitForMail(outboxOf(world.current), 'genuine1@example.com', 2);
    expect(mail.link).toEqual(['login']);
    expect(mail.text).toContain('@genuine1');
    await waitForMail(outboxOf(world.current), 'nobody.yet@example.com', 4);
    const { data } = await world.current.visitor().accounts.logIn({ username: 'genuine1@example.com', password });
    expect(data.username).toBe('genuine1');
  });

  test('a guest who registers with an address that has an account is answered and named as with any other', async () => {
    await world.current.visitor().accounts.register(registration('genuine2'));
    await world.current.visitor().accounts.verifyEmail(await linkTo('genuine2@example.com'));
    const after = async (username: string, email: string) => {
      const guest = await world.current.guest(`g${username}`);
      const answer = await guest.client.accounts.register(registration(username, email));
      const { data } = await world.current.visitor().accounts.openSession(guest.session);
      return JSON.stringify([answer, data.username, data.guest]).replaceAll(username, 'NAME');
    };
    expect(await after('spying01', 'genuine2@example.com')).toBe(await after('spying02', 'nobody2.yet@example.com'));
  });

  test('nobody keeps an address from its owner by registering with it first', async () => {
    const email = 'squatted@example.com';
    await world.current.visitor().accounts.register(registration('squatter', email));
    const squatted = await linkTo(email);
    await world.current.visitor().accounts.register(registration('rightful', email));
    await world.current.visitor().accounts.verifyEmail(await linkTo(email, 2));
    expect((await world.current.visitor().accounts.logIn({ username: email, password })).data.username).toBe(
      'rightful',
    );
    expect(await refusalCode(world.current.visitor().accounts.verifyEmail(squatted))).toBe('EXPIRED');
  });

  test('an account that was not verified ends after 3 days, and its name is free; a guest stays one', async () => {
    const { app } = world.current.running;
    await world.current.visitor().accounts.register(registration('neverwas'));
    await world.current.visitor().accounts.register(registration('justintime'));
    const guest = await world.current.guest('lingerer');
    await guest.client.accounts.register(registration('lingerer2'));
    const link = await linkTo('neverwas@example.com');
    world.current.clock.pass(days(3) - minutes(1));
    await world.current.visitor().accounts.verifyEmail(await linkTo('justintime@example.com'));
    expect(await removePending(app)).toBe(0);
    world.current.clock.pass(minutes(1));
    expect(await removePending(app)).toBeGreaterThanOrEqual(2);
    expect(await refusalCode(world.current.visitor().accounts.verifyEmail(link))).toBe('EXPIRED');
    expect((await ask(world.current.url, 'GET /user/profile?username=neverwas')).status).toBe(404);
    await world.current.guest('neverwas');
    await world.current.visitor().accounts.logIn({ username: 'justintime', password });
    const { data } = await world.current.visitor().accounts.openSession(guest.session);
    expect(data).toMatchObject({ username: 'lingerer2', guest: true });
    await guest.client.accounts.logOut();
    await world.current.guest('lingerer2');
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
