import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import { engines, onBothEnginesInProof } from '../../testing/databases.ts';
import { ask, type Answer } from '../../testing/ask.ts';
import { emailOf, openWorld, password, type World } from '../../testing/world.ts';
import { mailsTo, waitForMail } from '../../testing/outbox.ts';
import { minutes } from '../../testing/clock.ts';
import { rates } from './rates.ts';

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

  /** Lets time pass until an answer is here: who waits beyond a budget waits by the clock. */
  const waitFor = async <T>(answer: Promise<T>): Promise<T> => {
    let here = false;
    const done = (): void => void (here = true);
    answer.then(done, done);
    await expect
      .poll(() => {
        world.clock.passWithTimers(1000);
        return here;
      })
      .toBe(true);
    return answer;
  };
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
