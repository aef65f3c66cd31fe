import { Writable } from 'node:stream';
import { createClient } from '@baithak/client/create-client';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp, type RunningApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config.ts';
import { ask, refusalCode } from '../../../testing/ask.ts';
import { createTestClock, minutes } from '../../../testing/clock.ts';
import { freshDatabase, onBothEnginesInProof, type FreshDatabase } from '../../../testing/databases.ts';
import { recordRefusals } from '../../../testing/refusals.ts';
import { giveRankTo } from '../../../testing/room-actions.ts';
import { waitForMail } from '../../../testing/outbox.ts';
import { password } from '../../../testing/world.ts';

onBothEnginesInProof('an empty platform', (engine) => {
  let database: FreshDatabase;
  let running: RunningApp;
  let logged: string;
  let printed: string[];
  const clock = createTestClock();

  const start = async (): Promise<void> => {
    logged = '';
    printed = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logged += chunk.toString();
        done();
      },
    });
    const settings = { PORT: '0', DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl, RATE_LIMITS: 'off' };
    running = await createApp(readConfig(settings), {
      clock,
      log: pino({ level: 'trace' }, stream),
      say: (line) => printed.push(line),
    });
  };
  const visitor = () =>
    createClient({
      urls: { auth: running.url, api: running.url, socket: running.url, assets: running.url },
      strict: true,
      ackTimeoutMs: 30_000,
      callTimeoutMs: 30_000,
    });
  const setUpTokens = () =>
    printed.flatMap((line) => {
      const [, origin, token = ''] = / (http\S+)\/setup\/([\w-]+)$/.exec(line) ?? [];
      return origin === undefined ? [] : [{ origin, token }];
    });
  const ownerNamed = (username: string) => ({
    username,
    email: `${username}@example.com`,
    password,
    agreedToTerms: true as const,
  });

  beforeEach(async () => {
    database = await freshDatabase(engine);
    await start();
  });
  afterEach(async () => {
    await recordRefusals(running.listening);
    await running.close();
    await database.remove();
  });

  test('prints one link at its first start, in a line of its own, which registers the Owner, once', async () => {
    const links = setUpTokens();
    expect(links).toHaveLength(1);
    expect(logged).not.toContain(links[0]?.token);
    expect(logged).not.toContain('/setup/');
    const { origin, token } = links[0] ?? { origin: '', token: '' };
    expect(origin).toBe(running.url);
    const { data } = await visitor().accounts.setUpOwner({ token, ...ownerNamed('firstone') });
    expect(data).toMatchObject({ username: 'firstone', rank: 11, guest: false });
    expect(await refusalCode(visitor().accounts.setUpOwner({ token, ...ownerNamed('secondone') }))).toBe('EXPIRED');
    expect((await visitor().accounts.logIn({ username: 'firstone', password })).data).toMatchObject({ rank: 11 });
  });

  test('makes one Owner of five who follow the link at once', async () => {
    const token = setUpTokens()[0]?.token ?? '';
    const all = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((n) => visitor().accounts.setUpOwner({ token, ...ownerNamed(`claimant${n}`) })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('keeps the link good when the name or the address is taken or the input is wrong', async () => {
    const token = setUpTokens()[0]?.token ?? '';
    await visitor().accounts.register(ownerNamed('squatter'));
    expect(await refusalCode(visitor().accounts.setUpOwner({ token, ...ownerNamed('squatter') }))).toBe('NAME_TAKEN');
    expect(
      await refusalCode(
        visitor().accounts.setUpOwner({ token, ...ownerNamed('rightful'), email: 'squatter@example.com' }),
      ),
    ).toBe('EMAIL_TAKEN');
    expect(
      await refusalCode(visitor().accounts.setUpOwner({ token, ...ownerNamed('rightful'), password: 'short' })),
    ).toBe('INVALID_INPUT');
    expect(
      await refusalCode(visitor().accounts.setUpOwner({ token, ...ownerNamed('rightful'), password: 'rightful123' })),
    ).toBe('WEAK_PASSWORD');
    expect(await refusalCode(visitor().accounts.setUpOwner({ token, ...ownerNamed('baithak') }))).toBe('NAME_RESERVED');
    expect((await visitor().accounts.setUpOwner({ token, ...ownerNamed('rightful') })).data.rank).toBe(11);
  });

  test('prints a new link at every start, at once too, the old one then being dead, and none once there is an Owner', async () => {
    const old = setUpTokens()[0]?.token ?? '';
    await running.close();
    await start();
    const links = setUpTokens();
    expect(links).toHaveLength(1);
    expect(await refusalCode(visitor().accounts.setUpOwner({ token: old, ...ownerNamed('tardyone') }))).toBe('EXPIRED');
    await visitor().accounts.setUpOwner({ token: links[0]?.token ?? '', ...ownerNamed('promptly') });
    await running.close();
    clock.pass(minutes(2));
    await start();
    expect(setUpTokens()).toEqual([]);
  });

  test('makes no second Owner by a link that was logged before the first one was made by command', async () => {
    const token = setUpTokens()[0]?.token ?? '';
    const { data } = await visitor().accounts.register(ownerNamed('commanded'));
    if (!('userId' in data)) throw new Error('No session.');
    await giveRankTo({ running }, { userId: data.userId }, 11);
    expect(await refusalCode(visitor().accounts.setUpOwner({ token, ...ownerNamed('secondone') }))).toBe('EXPIRED');
  });

  test('gives nothing for a wrong token', async () => {
    for (const token of ['x'.repeat(43), 'x', 'setup']) {
      expect(await refusalCode(visitor().accounts.setUpOwner({ token, ...ownerNamed('intruder') }))).toBe('EXPIRED');
    }
  });

  test('keeps passwords, tokens and addresses out of the log, but for the links that it must hold', async () => {
    const client = visitor();
    const email = 'private.person@example.com';
    const { data } = await client.accounts.register({ username: 'discreet', email, password, agreedToTerms: true });
    if (!('accessToken' in data)) throw new Error('No session.');
    await client.accounts.listSessions();
    await client.accounts.forgotPassword({ email });
    const mail = await waitForMail(database.dataDir, email, 2);
    await ask(running.url, 'GET /auth/refreshAccessToken', { bearer: data.refreshToken });
    await visitor().accounts.openSession(data);
    await refusalCode(visitor().accounts.logIn({ username: email, password: 'a wrong password' }));
    await client.accounts.logOut();
    const withoutLinks = logged.replace(/"link":"[^"]*"/g, '');
    expect(logged).toContain(mail.link[2]);
    const secrets = [
      password,
      'a wrong password',
      email,
      encodeURIComponent(email),
      data.token,
      data.accessToken,
      data.refreshToken,
      mail.link[2],
      '127.0.0.1"',
    ];
    for (const secret of secrets) expect(withoutLinks).not.toContain(secret);
  });
});
