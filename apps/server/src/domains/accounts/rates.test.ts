import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import { engines, onBothEngines } from '../../testing/databases.ts';
import { ask, type Answer } from '../../testing/ask.ts';
import { openWorld, password, type World } from '../../testing/world.ts';
import { rates } from './rates.ts';

// Counted in memory: the engine makes no difference.
describe('who tries too often', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(engines[0] ?? 'sqlite', { settings: { RATE_LIMITS: 'on' } });
  });
  afterEach(() => world.close());

  const times = async (count: number, at: string, input: (n: number) => object): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let n = 0; n < count; n += 1) answers.push(await ask(world.url, at, { input: input(n) }));
    return answers;
  };
  const expectRefused = (answer: Answer | undefined): void => {
    expect(answer?.status).toBe(429);
    expect(answer?.body).toMatchObject({ status: 0, code: 'TOO_MANY' });
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
  };

  test('to log in to one account is refused for a while, with the right password too; another account is not', async () => {
    await world.member('guarded1');
    await world.member('guarded2');
    const { points } = rates.loginByAccountHere;
    const tries = await times(points, 'POST /auth/login', () => ({ username: 'guarded1', password: 'a guess' }));
    expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: points }, () => 401));
    expectRefused(await ask(world.url, 'POST /auth/login', { input: { username: 'guarded1', password } }));
    const other = await ask(world.url, 'POST /auth/login', { input: { username: 'guarded2', password } });
    expect(other.status).toBe(200);
  });

  test.each([
    ['POST /auth/guest', rates.guestByAddress.points, (n: number) => ({ username: `visitor${n}` })],
    [
      'POST /auth/register',
      rates.registerByEmail.points,
      () => ({ username: 'admins', email: 'one@example.com', password: 'short pw', agreedToTerms: true }),
    ],
    ['POST /auth/password/forgot', rates.mailByEmail.points, () => ({ email: 'one@example.com' })],
    ['POST /auth/verify/resend', rates.mailByEmail.points, () => ({ email: 'one@example.com' })],
    ['POST /auth/verify', rates.verifyByAddress.points, () => ({ email: 'one@example.com', token: 'x'.repeat(43) })],
    [
      'POST /auth/password/reset',
      rates.resetByEmail.points,
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

onBothEngines('with RATE_LIMITS=off', (engine) => {
  test('nobody is refused', async () => {
    const world = await openWorld(engine);
    try {
      for (let n = 0; n <= rates.mailByEmail.points; n += 1) {
        const { status } = await ask(world.url, 'POST /auth/password/forgot', { input: { email: 'one@example.com' } });
        expect(status).toBe(200);
      }
    } finally {
      await world.close();
    }
  });
});
