import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { describe, expect, test } from 'vitest';
import { ask, proveWork, refusalCode } from '../../../testing/ask.ts';
import { days } from '../../../testing/clock.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { outcomeOf } from '../../../testing/room-actions.ts';
import { emailOf, password, useWorld } from '../../../testing/world.ts';

onBothEnginesInProof('coming in', (engine) => {
  const world = useWorld(engine);
  const registration = (username: string) => ({
    username,
    email: emailOf(username),
    password,
    agreedToTerms: true as const,
  });

  describe('as a guest', () => {
    test('gives a session of rank -1 under an address that reaches nobody', async () => {
      const { data } = await world.current.visitor().accounts.enterAsGuest({ username: 'bilal' });
      expect(data).toMatchObject({ username: 'bilal', rank: -1, guest: true, email: 'bilal@guest.invalid' });
    });

    test.each(['bi1', 'Bilal', '1bilal', 'bil al', 'bilal-ahmad', 'ب' + 'ilal', 'b'.repeat(25)])(
      'refuses the name %s',
      async (username) => {
        const { status, body } = await ask(world.current.url, 'POST /auth/guest', { input: { username } });
        expect(status).toBe(400);
        expect(body).toMatchObject({ status: 0, code: 'INVALID_INPUT', details: [{ path: 'username' }] });
      },
    );

    test.each([
      'profile',
      'status',
      'admin',
      'baithak',
      'system',
      'moderator',
      'adminsahib',
      'communityteam',
      'muntazim',
    ])('refuses the reserved name %s', async (username) => {
      expect(await refusalCode(world.current.visitor().accounts.enterAsGuest({ username }))).toBe('NAME_RESERVED');
    });

    test('refuses with 409 a name that an account or a live guest holds', async () => {
      await world.current.member('holder1');
      await world.current.guest('holderb');
      for (const username of ['holder1', 'holderb']) {
        const { status, body } = await ask(world.current.url, 'POST /auth/guest', { input: { username } });
        expect(status).toBe(409);
        expect(body).toMatchObject({ status: 0, code: 'NAME_TAKEN' });
      }
    });

    test('takes a name again once its guest has logged out, and is somebody else then', async () => {
      const first = await world.current.guest('leaving');
      await first.client.accounts.logOut();
      const second = await world.current.guest('leaving');
      expect(second.userId).not.toBe(first.userId);
    });

    test('takes a name again once its guest has been away for 7 days', async () => {
      const first = await world.current.guest('faraway');
      world.current.clock.pass(days(6));
      expect(await refusalCode(world.current.visitor().accounts.enterAsGuest({ username: 'faraway' }))).toBe(
        'NAME_TAKEN',
      );
      world.current.clock.pass(days(1));
      const second = await world.current.guest('faraway');
      expect(second.userId).not.toBe(first.userId);
    });

    test('opens nothing that is for members', async () => {
      const { session } = await world.current.guest('harmless');
      const input = { current: password, password: 'another password' };
      const { status, body } = await ask(world.current.url, 'POST /auth/password/change', {
        bearer: session.accessToken,
        input,
      });
      expect(status).toBe(403);
      expect(body).toMatchObject({ status: 0, code: 'GUESTS_MAY_NOT' });
    });
  });

  describe('by registering', () => {
    test('gives a session of rank 1', async () => {
      const { data } = await world.current.visitor().accounts.register(registration('sana01'));
      expect(data).toMatchObject({ username: 'sana01', rank: 1, guest: false, email: 'sana01@example.com' });
    });

    test.each([
      [{ agreedToTerms: false }, 'agreedToTerms'],
      [{ agreedToTerms: undefined }, 'agreedToTerms'],
      [{ username: 'sana1' }, 'username'],
      [{ username: 'Sana001' }, 'username'],
      [{ password: 'seven77' }, 'password'],
      [{ email: 'not an address' }, 'email'],
      [{ email: 'a@example.com,b@example.com' }, 'email'],
      [{ email: 'somebody@guest.invalid' }, 'email'],
    ])('refuses %j', async (wrong, path) => {
      const { status, body } = await ask(world.current.url, 'POST /auth/register', {
        input: { ...registration('wrongful'), ...wrong },
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'INVALID_INPUT', details: [{ path }] });
      expect(await refusalCode(world.current.visitor().accounts.logIn({ username: 'wrongful', password }))).toBe(
        'INVALID_PASSWORD',
      );
    });

    test('refuses a name that an account holds, one that a live guest holds, and a reserved one', async () => {
      await world.current.member('taken001');
      await world.current.guest('takenbyguest');
      const register = (username: string, email: string) =>
        refusalCode(world.current.visitor().accounts.register({ ...registration(username), email }));
      expect(await register('taken001', 'other1@example.com')).toBe('NAME_TAKEN');
      expect(await register('takenbyguest', 'other2@example.com')).toBe('NAME_TAKEN');
      expect(await register('moderator', 'other3@example.com')).toBe('NAME_RESERVED');
    });

    test('refuses an address that has an account, in whatever case it is written', async () => {
      await world.current.member('onlyone');
      const again = { ...registration('another1'), email: 'ONLYone@Example.COM' };
      expect(await refusalCode(world.current.visitor().accounts.register(again))).toBe('EMAIL_TAKEN');
      expect(await refusalCode(world.current.visitor().accounts.logIn({ username: 'another1', password }))).toBe(
        'INVALID_PASSWORD',
      );
    });

    test('is refused to who has an account', async () => {
      const { client } = await world.current.member('already1');
      expect(await refusalCode(client.accounts.register(registration('already2')))).toBe('CONFLICT');
    });

    test('of eight at once for one name, one succeeds', async () => {
      const attempts = Array.from({ length: 8 }, (_, index) =>
        world.current.visitor().accounts.register({ ...registration('popular'), email: `popular${index}@example.com` }),
      );
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'NAME_TAKEN' });
    });
  });

  describe('from guest to account', () => {
    test('keeps the person and the session, and the name', async () => {
      const guest = await world.current.guest('staying');
      const { data } = await guest.client.accounts.register(registration('staying'));
      expect(data).toMatchObject({
        userId: guest.userId,
        username: 'staying',
        rank: 1,
        guest: false,
        email: emailOf('staying'),
      });
      const { data: sessions } = await guest.client.accounts.listSessions();
      expect(sessions).toHaveLength(1);
      world.current.clock.pass(days(20));
      const { data: back } = await world.current.visitor().accounts.logIn({ username: 'staying', password });
      expect(back.userId).toBe(guest.userId);
    });

    test('changes a name that is too short for an account in the same call', async () => {
      const guest = await world.current.guest('nida');
      const { status, body } = await ask(world.current.url, 'POST /auth/register', {
        bearer: guest.session.accessToken,
        input: registration('nida'),
      });
      expect([status, body['code']]).toEqual([400, 'INVALID_INPUT']);
      const { data } = await guest.client.accounts.register(registration('nidakhan'));
      expect(data).toMatchObject({ userId: guest.userId, username: 'nidakhan' });
      await world.current.guest('nida');
    });

    test('refuses a name that somebody else holds, and leaves the guest as it was', async () => {
      await world.current.member('occupied');
      const guest = await world.current.guest('hopeful');
      expect(
        await refusalCode(
          guest.client.accounts.register({ ...registration('occupied'), email: 'hopeful@example.com' }),
        ),
      ).toBe('NAME_TAKEN');
      const { email, token } = guest.session;
      const { data } = await world.current.visitor().accounts.openSession({ email, token });
      expect(data).toMatchObject({ userId: guest.userId, username: 'hopeful', guest: true });
    });

    test('lets other windows open the session anew by its fresh token', async () => {
      const guest = await world.current.guest('windows');
      const { data } = await guest.client.accounts.register(registration('windows'));
      if (!('token' in data)) throw new Error('No session.');
      const other = world.current.visitor();
      await other.accounts.openSession({ email: data.email, token: data.token });
      expect((await other.accounts.listSessions()).data).toMatchObject([{ current: true }]);
    });
  });

  describe('by logging in', () => {
    test('takes the username or the address, in whatever case', async () => {
      const { userId } = await world.current.member('loginer');
      for (const username of ['loginer', 'LoginEr', 'loginer@example.com', ' Loginer@EXAMPLE.com ']) {
        const { data } = await world.current.visitor().accounts.logIn({ username, password });
        expect(data.userId).toBe(userId);
      }
    });

    test('answers a wrong password, an unknown name and a guest alike', async () => {
      await world.current.member('knownone');
      await world.current.guest('justaguest');
      const answers = await Promise.all(
        ['knownone', 'nobodyhere', 'nobody@example.com', 'justaguest'].map((username) =>
          ask(world.current.url, 'POST /auth/login', { input: { username, password: 'not the password' } }),
        ),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(401);
        expect(body).toEqual({ status: 0, msg: 'Invalid Password.', code: 'INVALID_PASSWORD' });
      }
    });
  });

  test('no password and no token is stored as it is', async () => {
    const { session } = await world.current.member('secretive');
    const { read } = world.current.running.app.db;
    const rows = await Promise.all([
      read.selectFrom('accounts').selectAll().execute(),
      read.selectFrom('sessions').selectAll().execute(),
      read.selectFrom('session_tokens').selectAll().execute(),
      read.selectFrom('one_time_tokens').selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows);
    expect(stored).toContain(session.userId);
    for (const secret of [password, session.token, session.accessToken, session.refreshToken])
      expect(stored).not.toContain(secret);
  });
});

onBothEnginesInProof('a guest who comes while many come at once', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });
  let count = 0;
  const surge = (needsProof: boolean): void => {
    Object.assign(world.current.running.app.services.raids, { needsProof: () => needsProof });
  };
  const visitor = () => world.current.visitor();
  const enter = async (proof?: GuestProof, username = `mehman${(count += 1)}`): Promise<string> =>
    outcomeOf(visitor().accounts.enterAsGuest({ username, ...(proof && { proof }) }));
  const challenge = async () => (await visitor().accounts.getGuestChallenge()).challenge;

  test('proves work first, and is asked for none when it is calm', async () => {
    surge(false);
    expect(await enter()).toBe('accepted');
    surge(true);
    expect(await enter()).toBe('PROOF_NEEDED');
    const proof = await proveWork(await challenge());
    expect(proof.challenge.parameters.cost).toBe(5000);
    expect(proof.counter).toBeLessThan(500);
    expect(await enter(proof)).toBe('accepted');
    surge(false);
    expect(await enter()).toBe('accepted');
  });

  test('uses a proof once, also when two try at once, and a challenge for one try', async () => {
    surge(true);
    const proof = await proveWork(await challenge());
    const outcomes = await Promise.all([enter(proof), enter(proof)]);
    expect(outcomes.toSorted()).toEqual(['PROOF_NEEDED', 'accepted']);
    expect(await enter(proof)).toBe('PROOF_NEEDED');
    const second = await proveWork(await challenge());
    expect(await enter({ ...second, derivedKey: 'f'.repeat(64) })).toBe('PROOF_NEEDED');
    expect(await enter(second)).toBe('PROOF_NEEDED');
  });

  test('is refused with a wrong key, a key of another challenge, a challenge of its own making or one that has ended', async () => {
    surge(true);
    const [one, other] = [await proveWork(await challenge()), await proveWork(await challenge())];
    expect(await enter({ ...one, challenge: other.challenge })).toBe('PROOF_NEEDED');
    const easier = { ...one.challenge, parameters: { ...one.challenge.parameters, cost: 1 } };
    expect(await enter({ ...one, challenge: easier })).toBe('PROOF_NEEDED');
    const later = {
      ...one.challenge,
      parameters: { ...one.challenge.parameters, expiresAt: one.challenge.parameters.expiresAt + 60 },
    };
    expect(await enter({ ...one, challenge: later })).toBe('PROOF_NEEDED');
    const late = await proveWork(await challenge());
    world.current.clock.pass(121_000);
    expect(await enter(late)).toBe('PROOF_NEEDED');
    expect(await enter(await proveWork(await challenge()))).toBe('accepted');
  });

  test('keeps a proof that was not looked at, because the name is reserved', async () => {
    surge(true);
    const proof = await proveWork(await challenge());
    expect(await enter(proof, 'admin')).toBe('NAME_RESERVED');
    expect(await enter(proof)).toBe('accepted');
  });

  test('keeps a proof where the name is taken', async () => {
    surge(false);
    expect(await enter(undefined, 'pakraanam')).toBe('accepted');
    await world.current.member('khaatanam');
    surge(true);
    const proof = await proveWork(await challenge());
    expect(await enter(proof, 'pakraanam')).toBe('NAME_TAKEN');
    expect(await enter(proof, 'khaatanam')).toBe('NAME_TAKEN');
    expect(await enter(proof)).toBe('accepted');
  });

  test('gets no more challenges than an address may have guests', async () => {
    surge(false);
    const outcomes: string[] = [];
    for (let at = 0; at < 61; at += 1) outcomes.push(await outcomeOf(visitor().accounts.getGuestChallenge()));
    expect(outcomes.at(-1)).toBe('TOO_MANY');
    expect(await enter()).toBe('accepted');
  });
});

onBothEnginesInProof('a guest of a server without limits', (engine) => {
  const world = useWorld(engine);

  test('proves nothing, however many come', async () => {
    Object.assign(world.current.running.app.services.raids, { needsProof: () => true });
    expect(await outcomeOf(world.current.visitor().accounts.enterAsGuest({ username: 'mehmanx' }))).toBe('accepted');
  });
});
