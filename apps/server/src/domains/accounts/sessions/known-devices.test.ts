import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, type Answer } from '../../../testing/ask.ts';
import { engines } from '../../../testing/databases.ts';
import { emailOf, openWorld, password, type World } from '../../../testing/world.ts';
import { rates } from '../rates.ts';

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
