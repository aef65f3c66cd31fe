import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, ask, proveWork } from '../../testing/ask.ts';
import { minutes } from '../../testing/clock.ts';
import { engines, onBothEnginesInProof, onPostgres, onRedis } from '../../testing/databases.ts';
import { mailsTo, waitForMail } from '../../testing/outbox.ts';
import { startRedis, type RedisServer } from '../../testing/servers/redis-server.ts';
import { emailOf, openWorld, password, type World } from '../../testing/world.ts';
import type { RunningApp } from '../../app.ts';
import { rates } from './rates.ts';

/** Lets time pass until an answer is here: who waits beyond a budget waits by the clock. */
const passUntil = async <T>({ clock }: World, answer: Promise<T>): Promise<T> => {
  let here = false;
  const done = (): void => void (here = true);
  answer.then(done, done);
  await expect
    .poll(() => {
      clock.passWithTimers(1000);
      return here;
    })
    .toBe(true);
  return answer;
};

// Counted in memory: the engine makes no difference.
describe('trying too often', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(engines[0] ?? 'sqlite', { settings: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  });
  afterEach(() => world.close());

  const times = async (count: number, at: string, input: (n: number) => object): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let n = 0; n < count; n += 1) answers.push(await ask(world.url, at, { input: input(n) }));
    return answers;
  };
  const expectRefused = (answer: Answer | undefined): void => {
    expect(answer?.status).toBe(429);
    expect(answer?.body).toMatchObject({ code: 'TOO_MANY' });
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
  };

  const waitFor = <T>(answer: Promise<T>): Promise<T> => passUntil(world, answer);
  const outbox = (): string => world.running.app.config.dataDir;
  const linkTo = async (email: string, count: number) => {
    const [, , token = ''] = (await waitForMail(outbox(), email, count)).link;
    return { email, token };
  };
  const wrongToken = 'x'.repeat(43);

  test('bogus resets keep nobody from following the real link', async () => {
    await world.member('guarded0');
    const email = emailOf('guarded0');
    await ask(world.url, 'POST /auth/password/forgot', { input: { email } });
    const link = await linkTo(email, 2);
    const input = (token: string) => ({ email, token, password: 'a new password' });
    const bogus = await times(rates.resetByAddress.points + 5, 'POST /auth/password/reset', () => input(wrongToken));
    expectRefused(bogus.at(-1));
    expect((await ask(world.url, 'POST /auth/password/reset', { input: input(link.token) })).status).toBe(200);
  });

  test('bogus links keep nobody from verifying an address, bogus tokens nobody from going on', async () => {
    const { session } = await world.member('guarded9');
    const link = await linkTo(emailOf('guarded9'), 1);
    const { points } = rates.verifyByAddress;
    expectRefused((await times(points + 1, 'POST /auth/verify', () => ({ ...link, token: wrongToken }))).at(-1));
    expect((await ask(world.url, 'POST /auth/verify', { input: link })).status).toBe(200);
    const { limits } = world.running.app;
    await limits.charge(rates.sessionByAddress, '127.0.0.1', rates.sessionByAddress.points);
    expectRefused(await ask(world.url, 'GET /auth/refreshAccessToken', { bearer: wrongToken }));
    expectRefused(await ask(world.url, 'POST /auth/session', { input: { ...link, token: wrongToken } }));
    expect((await ask(world.url, 'GET /auth/refreshAccessToken', { bearer: session.refreshToken })).status).toBe(200);
    expect((await ask(world.url, 'POST /auth/session', { input: session })).status).toBe(200);
    expect(
      (await ask(world.url, `GET /user/status?${new URLSearchParams({ ...link, token: session.token })}`)).body,
    ).toEqual({ status: 1 });
  });

  onlyInProof(test)('wrong passwords keep nobody out who knows the right one, here or elsewhere', async () => {
    await world.member('guarded1');
    const guess = { username: 'guarded1', password: 'a guess' };
    const right = { username: 'guarded1', password };
    const tries = await waitFor(times(rates.loginByAccountHere.points + 5, 'POST /auth/login', () => guess));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await waitFor(ask(world.url, 'POST /auth/login', { input: right }))).status).toBe(200);
    for (let n = 0; n < rates.loginByAccount.points; n += 1)
      await waitFor(ask(world.url, 'POST /auth/login', { input: guess, from: `10.0.0.${n}` }));
    expect((await waitFor(ask(world.url, 'POST /auth/login', { input: right, from: '10.9.9.9' }))).status).toBe(200);
  });

  test('many who guess at once from one address get few places, and leave the others to the owner', async () => {
    await world.member('guarded2');
    const { limits } = world.running.app;
    const guess = { username: 'guarded2', password: 'a guess' };
    await limits.charge(rates.loginByAccount, 'guarded2', rates.loginByAccount.points);
    await limits.charge(rates.loginByAccountHere, 'guarded2 10.0.0.1', rates.loginByAccountHere.points);
    const statuses: number[] = [];
    const flood = Promise.all(
      Array.from({ length: 30 }, async () => {
        const { status } = await ask(world.url, 'POST /auth/login', { input: guess, from: '10.0.0.1' });
        statuses.push(status);
      }),
    );
    await expect.poll(() => statuses).toEqual(Array.from({ length: 28 }, () => 429));
    const owner = ask(world.url, 'POST /auth/login', { input: { ...guess, password }, from: '10.0.0.2' });
    expect((await waitFor(owner)).status).toBe(200);
    await waitFor(flood);
    expect(statuses.slice(28)).toEqual([401, 401]);
  });

  test('places that strangers all hold keep the owner out nowhere', async () => {
    await world.member('guarded6');
    const { limits } = world.running.app;
    const login = (given: string, from: string) =>
      ask(world.url, 'POST /auth/login', { input: { username: 'guarded6', password: given }, from });
    await limits.charge(rates.loginByAccount, 'guarded6', rates.loginByAccount.points);
    // From each address more than its first tries.
    for (let n = 0; n < 10; n += 1) await limits.charge(rates.firstLoginsHere, `guarded6 10.0.0.${n}`, 9);
    const statuses: number[] = [];
    const flood = Promise.all(
      Array.from({ length: 20 }, async (_, n) => statuses.push((await login('a guess', `10.0.0.${n % 10}`)).status)),
    );
    await expect.poll(() => statuses).toEqual([429, 429, 429, 429]);
    expect((await waitFor(login(password, '10.7.7.7'))).status).toBe(200);
    await waitFor(flood);
  });

  test('the owner does not wait at a place where the account was used before, whatever is tried elsewhere', async () => {
    await world.member('guarded3');
    const login = (given: string, from: string) =>
      ask(world.url, 'POST /auth/login', { input: { username: 'guarded3', password: given }, from });
    expect((await login(password, '10.0.0.1')).status).toBe(200);
    await world.running.app.limits.charge(rates.loginByAccount, 'guarded3', 1000);
    expect((await login(password, '10.0.0.1')).status).toBe(200);
  });

  test('the current password is asked for as often as one likes, later and later', async () => {
    const { session } = await world.member('guarded4');
    const change = (current: string) =>
      ask(world.url, 'POST /auth/password/change', {
        bearer: session.accessToken,
        input: { current, password: 'a new password' },
      });
    for (let n = 0; n <= rates.passwordByAccount.points; n += 1)
      expect((await waitFor(change('a guess'))).status).toBe(401);
    expect((await waitFor(change(password))).status).toBe(200);
  });

  test('registrations with an address keep nobody from registering with it', async () => {
    const register = (username: string, from: string) =>
      ask(world.url, 'POST /auth/register', {
        input: { username, email: 'wanted@example.com', password, agreedToTerms: true },
        from,
      });
    await world.member('holder01');
    for (let n = 0; n < 8; n += 1) expect((await register('holder01', '10.0.0.1')).status).toBe(409);
    expect((await register('wanted01', '10.0.0.2')).status).toBe(200);
  });

  test('an address gets three mails in half an hour, two of them for one who asks; the links of the last ones work', async () => {
    await world.member('guarded5');
    const email = emailOf('guarded5');
    const forgot = (from: string) => ask(world.url, 'POST /auth/password/forgot', { input: { email }, from });
    for (let n = 0; n < 8; n += 1) expect((await forgot('10.0.0.1')).status).toBe(200);
    await waitForMail(outbox(), email, 3);
    expect((await forgot('10.0.0.2')).status).toBe(200);
    const link = await linkTo(email, 4);
    for (let n = 3; n < 8; n += 1) expect((await forgot(`10.0.0.${n}`)).body).toEqual({ status: 1 });
    world.clock.pass(minutes(29));
    await forgot('10.0.0.9');
    expect(await mailsTo(outbox(), email)).toHaveLength(4);
    const input = { ...link, password: 'a new password' };
    expect((await ask(world.url, 'POST /auth/password/reset', { input })).status).toBe(200);
    world.clock.pass(minutes(2));
    await forgot('10.0.0.10');
    await waitForMail(outbox(), email, 5);
  });

  test.each([
    ['POST /auth/guest', rates.guestByAddress.points, (n: number) => ({ username: `visitor${n}` })],
    [
      'POST /auth/register',
      rates.registerByAddress.points,
      () => ({ username: 'admins', email: 'one@example.com', password: 'short pw', agreedToTerms: true }),
    ],
    ['POST /auth/password/forgot', rates.mailByAddress.points, (n: number) => ({ email: `one${n}@example.com` })],
    ['POST /auth/verify/resend', rates.mailByAddress.points, (n: number) => ({ email: `one${n}@example.com` })],
    ['POST /auth/verify', rates.verifyByAddress.points, () => ({ email: 'one@example.com', token: 'x'.repeat(43) })],
    [
      'POST /auth/password/reset',
      rates.resetByAddress.points,
      () => ({ email: 'one@example.com', token: 'x'.repeat(43), password }),
    ],
    [
      'POST /auth/setup',
      rates.setUpByAddress.points,
      () => ({ token: 'x'.repeat(43), username: 'ownerone', email: 'o@example.com', password, agreedToTerms: true }),
    ],
  ])('%s is refused after %i times', async (at, points, input) => {
    const answers = await times(points + 1, at, input);
    expect(answers.slice(0, -1).map(({ status }) => status)).not.toContain(429);
    expectRefused(answers.at(-1));
  });
});

onBothEnginesInProof('with RATE_LIMITS=off', (engine) => {
  test('nobody is refused', async () => {
    const world = await openWorld(engine);
    try {
      for (let n = 0; n <= rates.mailByAddress.points; n += 1) {
        const { status } = await ask(world.url, 'POST /auth/password/forgot', { input: { email: 'one@example.com' } });
        expect(status).toBe(200);
      }
    } finally {
      await world.close();
    }
  });
});

// Counted in memory: the engine makes no difference.
describe('a device that has signed in before', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(engines[0] ?? 'sqlite', { settings: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  });
  afterEach(() => world.close());

  interface Try {
    readonly from?: string;
    readonly cookie?: string;
    readonly given?: string;
  }
  const logIn = (username: string, { from = '10.0.0.1', cookie, given = password }: Try = {}): Promise<Answer> =>
    ask(world.url, 'POST /auth/login', {
      input: { username, password: given },
      from,
      ...(cookie !== undefined && { cookie }),
    });
  /** What the browser sends back. */
  const kept = (answer: Answer): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const signedIn = async (username: string, cookie?: string): Promise<string> =>
    kept(await logIn(username, cookie === undefined ? {} : { cookie }));

  /** Strangers guess at an account from an address, more at once than may wait: `end` lets those go that do. */
  const guesses = async (username: string, from: string, cookie?: string) => {
    const { limits } = world.running.app;
    await limits.charge(rates.loginByAddress, from, rates.loginByAddress.points);
    await limits.charge(rates.loginByAccount, username, rates.loginByAccount.points);
    await limits.charge(rates.loginByAccountHere, `${username} ${from}`, rates.loginByAccountHere.points);
    const statuses: number[] = [];
    const all = Promise.all(
      Array.from({ length: 10 }, async () => {
        const attempt = { from, given: 'a guess', ...(cookie !== undefined && { cookie }) };
        statuses.push((await logIn(username, attempt)).status);
      }),
    );
    await expect.poll(() => statuses).toEqual(Array.from({ length: 8 }, () => 429));
    return {
      end: async (): Promise<void> => {
        world.clock.passWithTimers(8000);
        await all;
        expect(statuses.slice(8)).toEqual([401, 401]);
      },
    };
  };

  test('is not delayed by the guesses of strangers, elsewhere or at its own address', async () => {
    await world.member('known001');
    const cookie = await signedIn('known001');
    const crowd = await guesses('known001', '10.0.0.9');
    expect((await logIn('known001', { from: '10.0.0.9' })).status).toBe(429);
    expect((await logIn('known001', { from: '10.0.0.9', cookie })).status).toBe(200);
    expect((await logIn(emailOf('known001'), { from: '10.0.0.9', cookie })).status).toBe(200);
    await crowd.end();
  });

  test('has a budget of its own, no wider than that of a stranger, whatever address it comes from', async () => {
    await world.member('known002');
    const cookie = await signedIn('known002');
    for (let n = 0; n < rates.loginByDevice.points; n += 1)
      expect((await logIn('known002', { from: `10.0.1.${n}`, cookie, given: 'a guess' })).status).toBe(401);
    const crowd = await guesses('known002', '10.0.0.9', cookie);
    expect((await logIn('known002', { from: '10.0.1.99', cookie })).status).toBe(429);
    const other = await world.member('known003');
    expect(other.session.username).toBe('known003');
    expect((await logIn('known003', { from: '10.0.1.98' })).status).toBe(200);
    await crowd.end();
  });

  test('has nothing else by it: no session, no lane to another account, none once the password is another', async () => {
    const { session } = await world.member('known004');
    await world.member('known005');
    const cookie = await signedIn('known004');
    expect((await ask(world.url, 'GET /auth/sessions', { cookie })).status).toBe(401);
    expect((await logIn('known004', { cookie, given: 'a guess' })).status).toBe(401);
    const others = await guesses('known005', '10.0.0.9');
    expect((await logIn('known005', { from: '10.0.0.9', cookie })).status).toBe(429);
    await others.end();

    const input = { current: password, password: 'a new password' };
    expect((await ask(world.url, 'POST /auth/password/change', { bearer: session.accessToken, input })).status).toBe(
      200,
    );
    const own = await guesses('known004', '10.0.0.8');
    expect((await logIn('known004', { from: '10.0.0.8', cookie, given: input.password })).status).toBe(429);
    await own.end();
  });

  test('is known by what the server signed alone', async () => {
    await world.member('known006');
    const cookie = await signedIn('known006');
    const crowd = await guesses('known006', '10.0.0.9');
    const forged = [
      cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A'),
      cookie.replace(/=[0-9a-f]{24}/, `=${'0'.repeat(24)}`),
      'knownDevice=',
      `knownDevice=${'x'.repeat(5000)}`,
    ];
    for (const each of forged) expect((await logIn('known006', { from: '10.0.0.9', cookie: each })).status).toBe(429);
    expect((await logIn('known006', { from: '10.0.0.9', cookie: `a=b; ${cookie}; c=d` })).status).toBe(200);
    await crowd.end();
  });

  test('keeps the lanes of four accounts, and for each of them one', async () => {
    const names = ['known010', 'known011', 'known012', 'known013', 'known014'];
    let cookie = '';
    for (const name of names) {
      await world.member(name);
      cookie = await signedIn(name, cookie);
      cookie = await signedIn(name, cookie);
    }
    const crowds = [];
    for (const name of names) crowds.push(await guesses(name, '10.0.0.9'));
    const statuses = [];
    for (const name of names) statuses.push((await logIn(name, { from: '10.0.0.9', cookie })).status);
    expect(statuses).toEqual([429, 200, 200, 200, 200]);
    world.clock.passWithTimers(8000);
    for (const crowd of crowds) await crowd.end();
  });

  test('is known too when it opens its stored session, with the same lane each time; a guest has none', async () => {
    const { session } = await world.member('known007');
    const open = () => ask(world.url, 'POST /auth/session', { input: { email: session.email, token: session.token } });
    const cookie = kept(await open());
    expect(kept(await open())).toBe(cookie);
    const crowd = await guesses('known007', '10.0.0.9');
    expect((await logIn('known007', { from: '10.0.0.9', cookie })).status).toBe(200);
    await crowd.end();
    const guest = await world.guest('known008');
    const input = { email: guest.session.email, token: guest.session.token };
    expect((await ask(world.url, 'POST /auth/session', { input })).headers.getSetCookie()).toEqual([]);
  });

  test('keeps it where no script reads it and no other site sends it; a wrong password brings none', async () => {
    await world.member('known009');
    const [attributes = ''] = (await logIn('known009')).headers.getSetCookie();
    expect(attributes).toMatch(
      /^knownDevice=[0-9a-f]{24}[\w-]{43}; Path=\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    expect((await logIn('known009', { given: 'a guess' })).headers.getSetCookie()).toEqual([]);
  });
});

test('over https the cookie of a known device is sent over https alone', async () => {
  const world = await openWorld(engines[0] ?? 'sqlite', { settings: { PUBLIC_URL: 'https://baithak.example' } });
  try {
    await world.member('known020');
    const answer = await ask(world.url, 'POST /auth/login', { input: { username: 'known020', password } });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/; Secure$/)]);
  } finally {
    await world.close();
  }
});

onRedis('trying too often at two processes', (program) => {
  onPostgres('of one installation', (engine) => {
    let redis: RedisServer;
    let world: World;
    beforeEach(async () => {
      redis = await startRedis(program);
      const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };
      world = await openWorld(engine, { settings, twoProcesses: { redis: () => redis.url } });
    });
    afterEach(async () => {
      await world.close();
      await redis.stop();
    });
    const tryAt = async ({ listening }: RunningApp, given: string, from: string) =>
      (await ask(listening, 'POST /auth/login', { input: { username: 'guarded7', password: given }, from })).status;
    const triesAt = (at: RunningApp, count: number) =>
      Promise.all(Array.from({ length: count }, () => tryAt(at, 'a guess', '10.0.0.1')));

    test('failed logins are counted together, and keep nobody out elsewhere', async () => {
      await world.member('guarded7');
      const { points, waiting } = rates.loginByAccountHere;
      const half = Array.from({ length: points / 2 }, () => 401);
      expect(await triesAt(world.running, half.length)).toEqual(half);
      expect(await triesAt(world.other, half.length)).toEqual(half);
      const flood = triesAt(world.other, waiting + 4);
      expect(await tryAt(world.other, password, '10.0.0.2')).toBe(200);
      const statuses = await passUntil(world, flood);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, 429, 429, 429, 429]);
    });

    test('a proof of work serves once, at whichever', async () => {
      for (const { app } of world.processes) Object.assign(app.services.raids, { needsProof: () => true });
      const [here, there] = [world.visitor(), world.visitor(undefined, world.other)];
      const proof = await proveWork((await here.accounts.getGuestChallenge()).challenge);
      const entries = await Promise.allSettled([
        here.accounts.enterAsGuest({ username: 'mehmaanek', proof }),
        there.accounts.enterAsGuest({ username: 'mehmaando', proof }),
      ]);
      const refused = entries.flatMap((entry): unknown[] => (entry.status === 'rejected' ? [entry.reason] : []));
      expect(refused).toEqual([expect.objectContaining({ code: 'PROOF_NEEDED' })]);
      const next = await proveWork((await here.accounts.getGuestChallenge()).challenge);
      await there.accounts.enterAsGuest({ username: 'mehmaanteen', proof: next });
    });

    test('wrong links are refused after as many at both together, and after a share at each while Redis stands still', async () => {
      const { points } = rates.resetByAddress;
      const input = { email: 'one@example.com', token: 'x'.repeat(43), password };
      const resetsAt = async ({ listening }: RunningApp, count: number, from: string) => {
        const all = Array.from({ length: count }, () => ask(listening, 'POST /auth/password/reset', { input, from }));
        return (await Promise.all(all)).filter(({ status }) => status !== 429).length;
      };
      expect(await resetsAt(world.running, points - 5, '10.0.0.1')).toBe(points - 5);
      expect(await resetsAt(world.other, points, '10.0.0.1')).toBe(5);
      expect(await resetsAt(world.running, 1, '10.0.0.1')).toBe(0);
      redis.standStill();
      try {
        expect(await resetsAt(world.running, points, '10.0.0.2')).toBe(points / 2);
        expect(await resetsAt(world.other, points, '10.0.0.2')).toBe(points / 2);
      } finally {
        redis.goOn();
      }
    });
  });
});
