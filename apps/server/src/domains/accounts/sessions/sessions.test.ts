import type { Session } from '@baithak/protocol/contracts/accounts';
import { expect, test } from 'vitest';
import { runCommand } from '../../../platform/admin/admin-command.ts';
import { ask, refusalCode } from '../../../testing/ask.ts';
import { days, minutes } from '../../../testing/clock.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { outcomeOf } from '../../../testing/room-actions.ts';
import { emailOf, password, useWorld } from '../../../testing/world.ts';
import { endSessionsCommand } from './sessions.ts';

const badToken = { status: 0, code: 'BAD_TOKEN', msg: 'Provided Token is not valid.' };

onBothEnginesInProof('a session', (engine) => {
  const world = useWorld(engine);
  const sessionsWith = (bearer: string) => ask(world.current.url, 'GET /auth/sessions', { bearer });
  const refreshWith = (bearer?: string) =>
    ask(world.current.url, 'GET /auth/refreshAccessToken', bearer === undefined ? {} : { bearer });

  test('is opened by its access token, and by nothing else of it', async () => {
    const { session } = await world.current.member('tokens01');
    expect((await sessionsWith(session.accessToken)).status).toBe(200);
    for (const wrong of [
      session.refreshToken,
      session.token,
      session.accessToken.slice(0, -1),
      `${session.accessToken}A`,
      'x'.repeat(43),
    ]) {
      const { status, body } = await sessionsWith(wrong);
      expect(status).toBe(401);
      expect(body).toEqual(badToken);
    }
  });

  test('gives fresh access tokens for its refresh token, and for nothing else of it', async () => {
    const { session } = await world.current.member('tokens02');
    const { status, body } = await refreshWith(session.refreshToken);
    expect(status).toBe(200);
    expect(body).toEqual({ status: true, data: { accessToken: expect.stringMatching(/^[\w-]{43}$/) } });
    const { accessToken } = body['data'] as { accessToken: string };
    expect((await sessionsWith(accessToken)).status).toBe(200);
    for (const wrong of [session.accessToken, session.token, 'nonsense', undefined]) {
      const refused = await refreshWith(wrong);
      expect(refused.status).toBe(401);
      expect(refused.body).toMatchObject({ status: false, msg: 'Provided Token is not valid.' });
    }
  });

  test('is opened anew by its stored token: both tabs go on', async () => {
    const { session } = await world.current.member('newtab01');
    const { email, token } = session;
    const tab = await ask(world.current.url, 'POST /auth/session', { input: { email: email.toUpperCase(), token } });
    expect(tab.body).toMatchObject({ status: 1, data: { userId: session.userId, token, email } });
    const { accessToken } = tab.body['data'] as { accessToken: string };
    expect(accessToken).not.toBe(session.accessToken);
    expect((await sessionsWith(accessToken)).body['data']).toHaveLength(1);
    expect((await sessionsWith(session.accessToken)).status).toBe(200);
  });

  test('is not opened by its other tokens, nor under another address', async () => {
    const { session } = await world.current.member('newtab02');
    const wrong = [
      { email: session.email, token: session.accessToken },
      { email: session.email, token: session.refreshToken },
      { email: 'newtab03@example.com', token: session.token },
      { email: session.email, token: 'nonsense' },
    ];
    for (const input of wrong) {
      const { status, body } = await ask(world.current.url, 'POST /auth/session', { input });
      expect([status, body]).toEqual([401, badToken]);
      const { body: checked } = await ask(world.current.url, `GET /user/status?${new URLSearchParams(input)}`);
      expect(checked).toEqual({ status: 0 });
    }
    const right = new URLSearchParams({ email: session.email, token: session.token });
    expect((await ask(world.current.url, `GET /user/status?${right}`)).body).toEqual({ status: 1 });
  });

  test("'s access token ends after 15 minutes; the session goes on", async () => {
    const { session } = await world.current.member('quarter1');
    world.current.clock.pass(minutes(15) - 5000);
    expect((await sessionsWith(session.accessToken)).status).toBe(200);
    world.current.clock.pass(5000);
    expect((await sessionsWith(session.accessToken)).body).toEqual(badToken);
    expect((await refreshWith(session.refreshToken)).status).toBe(200);
  });

  test('of an account ends after 60 days without being opened, of a guest after 7', async () => {
    const member = await world.current.member('sixty001');
    const guest = await world.current.guest('seven');
    world.current.clock.pass(days(7) - minutes(1));
    expect((await refreshWith(guest.session.refreshToken)).status).toBe(200);
    world.current.clock.pass(minutes(1));
    expect((await refreshWith(guest.session.refreshToken)).status).toBe(401);
    expect(await refusalCode(world.current.visitor().accounts.openSession(guest.session))).toBe('BAD_TOKEN');
    world.current.clock.pass(days(53) - minutes(1));
    expect((await refreshWith(member.session.refreshToken)).status).toBe(200);
    world.current.clock.pass(minutes(1));
    expect((await refreshWith(member.session.refreshToken)).status).toBe(401);
    expect(await world.current.visitor().accounts.checkStatus(member.session)).toEqual({ status: 0 });
  });

  test('that is opened now and then never ends, and a guest keeps its name', async () => {
    const guest = await world.current.guest('regular');
    for (let week = 0; week < 5; week += 1) {
      world.current.clock.pass(days(6));
      await world.current.visitor().accounts.openSession(guest.session);
    }
    expect(await refusalCode(world.current.visitor().accounts.enterAsGuest({ username: 'regular' }))).toBe(
      'NAME_TAKEN',
    );
  });

  test('ends with logging out: each of its tokens opens nothing, other sessions go on', async () => {
    const member = await world.current.member('leaver01');
    const other = await world.current.device(member);
    await member.client.accounts.logOut();
    expect((await sessionsWith(member.session.accessToken)).status).toBe(401);
    expect((await refreshWith(member.session.refreshToken)).status).toBe(401);
    expect(await world.current.visitor().accounts.checkStatus(member.session)).toEqual({ status: 0 });
    expect((await other.client.accounts.listSessions()).data).toHaveLength(1);
  });

  test('is listed to its owner alone, the current one marked, with its device', async () => {
    const first = await world.current.member('lister01');
    world.current.clock.pass(minutes(2));
    const laptop = world.current.visitor();
    await laptop.accounts.logIn({ username: 'lister01', password, device: 'a laptop in Lahore' });
    const { data } = await laptop.accounts.listSessions();
    expect(data).toMatchObject([{ current: true, device: 'a laptop in Lahore' }, { current: false }]);
    const { data: seen } = await first.client.accounts.listSessions();
    expect(seen.find(({ current }) => current)?._id).toBe(data[1]?._id);
  });

  test('is revoked by its owner, and by nobody else', async () => {
    const owner = await world.current.member('revoker1');
    const device = await world.current.device(owner);
    const stranger = await world.current.member('stranger');
    const target = (await device.client.accounts.listSessions()).data.find(({ current }) => current)?._id ?? '';
    expect(await refusalCode(stranger.client.accounts.revokeSession({ sessionId: target, password }))).toBe(
      'NOT_FOUND',
    );
    for (const wrong of [undefined, '', 'not my password']) {
      const refused = owner.client.accounts.revokeSession({ sessionId: target, ...(wrong && { password: wrong }) });
      expect(await refusalCode(refused)).toBe('INVALID_PASSWORD');
    }
    expect((await sessionsWith(device.session.accessToken)).status).toBe(200);
    await owner.client.accounts.revokeSession({ sessionId: target, password });
    expect((await sessionsWith(device.session.accessToken)).body).toEqual(badToken);
    expect((await refreshWith(device.session.refreshToken)).status).toBe(401);
    expect(await refusalCode(owner.client.accounts.revokeSession({ sessionId: target, password }))).toBe('NOT_FOUND');
  });

  test('is the only one left after all others are revoked, for which the password is asked once', async () => {
    const owner = await world.current.member('revoker2');
    const others = [await world.current.device(owner), await world.current.device(owner)];
    expect(await refusalCode(owner.client.accounts.revokeSession({ password: 'not my password' }))).toBe(
      'INVALID_PASSWORD',
    );
    await owner.client.accounts.revokeSession({ password });
    expect((await owner.client.accounts.listSessions()).data).toMatchObject([{ current: true }]);
    for (const { session } of others) expect((await sessionsWith(session.accessToken)).status).toBe(401);
  });

  test('of a guest is revoked without a password', async () => {
    const guest = await world.current.guest('unlocked');
    const [own] = (await guest.client.accounts.listSessions()).data;
    await guest.client.accounts.revokeSession({ sessionId: own?._id ?? '' });
    expect((await sessionsWith(guest.session.accessToken)).status).toBe(401);
  });

  test('ends after a year, however often it is opened and refreshed', async () => {
    let { session } = await world.current.member('yearling');
    for (let month = 0; month < 7; month += 1) {
      world.current.clock.pass(days(50));
      session = (await world.current.visitor().accounts.openSession(session)).data;
    }
    world.current.clock.pass(days(15) - minutes(1));
    expect((await refreshWith(session.refreshToken)).status).toBe(200);
    const tab = (await world.current.visitor().accounts.openSession(session)).data;
    world.current.clock.pass(minutes(1));
    expect(await world.current.visitor().accounts.checkStatus(session)).toEqual({ status: 0 });
    expect((await sessionsWith(tab.accessToken)).status).toBe(401);
    expect((await refreshWith(tab.refreshToken)).status).toBe(401);
  });

  const expectEnded = async ({ accessToken, refreshToken, token, email }: Session): Promise<void> => {
    expect((await sessionsWith(accessToken)).status).toBe(401);
    expect((await refreshWith(refreshToken)).status).toBe(401);
    expect(await refusalCode(world.current.visitor().accounts.openSession({ token, email }))).toBe('BAD_TOKEN');
  };

  test('that changes its password gets fresh tokens, and every other one of it ends', async () => {
    const { client, session } = await world.current.member('changer9');
    const tab = (await world.current.visitor().accounts.openSession(session)).data;
    const { data } = await client.accounts.changePassword({ current: password, password: 'a new password' });
    await expectEnded(session);
    await expectEnded(tab);
    expect(data).toMatchObject({ userId: session.userId, username: 'changer9', email: session.email });
    expect((await client.accounts.listSessions()).data).toMatchObject([{ current: true }]);
    await world.current.visitor().accounts.openSession(data);
  });

  test('of a guest who registers gets fresh tokens, and every other one of it ends', async () => {
    const { client, session } = await world.current.guest('growing');
    const tab = (await world.current.visitor().accounts.openSession(session)).data;
    const { data } = await client.accounts.register({
      username: 'growing',
      email: emailOf('growing'),
      password,
      agreedToTerms: true,
    });
    if (!('token' in data)) throw new Error('No session.');
    await expectEnded(session);
    await expectEnded(tab);
    expect((await client.accounts.listSessions()).data).toMatchObject([{ current: true }]);
    await world.current.visitor().accounts.openSession(data);
  });

  test('whose password is changed gives no token to who refreshes at that moment with an old one', async () => {
    const { client, session } = await world.current.member('racing01');
    const refreshed = Array.from({ length: 20 }, () => refreshWith(session.refreshToken));
    const changing = client.accounts.changePassword({ current: password, password: 'a new password' });
    const answers = [...(await Promise.all(refreshed))];
    await changing;
    for (const { body } of answers) {
      const { accessToken } = (body['data'] ?? {}) as { accessToken?: string };
      if (accessToken) expect((await sessionsWith(accessToken)).status).toBe(401);
    }
  });

  test('shows the live rank, whatever it was when the token was given', async () => {
    const ranked = await world.current.ranked('risen001', 9);
    const { body } = await ask(world.current.url, 'POST /auth/session', { input: ranked.session });
    expect(body).toMatchObject({ data: { rank: 9 } });
  });

  test('stores its last use at most once a minute', async () => {
    const { client } = await world.current.member('lastuse1');
    const lastUse = async () => (await client.accounts.listSessions()).data[0]?.lastUsedAt;
    const first = await lastUse();
    world.current.clock.pass(minutes(1) - 5000);
    expect(await lastUse()).toBe(first);
    world.current.clock.pass(5000);
    await lastUse();
    await expect.poll(lastUse).not.toBe(first);
  });
});

onBothEnginesInProof('staff', (engine) => {
  const world = useWorld(engine);
  const statusWith = async (bearer: string) => (await ask(world.current.url, 'GET /auth/sessions', { bearer })).status;

  test('ends the sessions of whoever has a lower rank, guests too, and of nobody else', async () => {
    const { current } = world;
    const staff = await current.ranked('nigran11', 9);
    const [equal, member, other] = [
      await current.ranked('nigran12', 9),
      await current.member('shareer1'),
      await current.member('doosra11'),
    ];
    const [device, guest] = [await current.device(member), await current.guest('shareerguest')];
    const end = (targetId: string, by = staff) => by.client.accounts.endSessionsOf({ targetId });
    expect(await end(member.userId)).toMatchObject({ ended: 2 });
    expect(await end(guest.userId)).toMatchObject({ ended: 1 });
    for (const { session } of [member, device, guest]) expect(await statusWith(session.accessToken)).toBe(401);
    expect(await outcomeOf(end(equal.userId))).toBe('OUTRANKED');
    expect(await outcomeOf(end(staff.userId))).toBe('OUTRANKED');
    expect(await outcomeOf(end('0'.repeat(24)))).toBe('NOT_FOUND');
    expect(await outcomeOf(end(staff.userId, other))).toBe('FORBIDDEN');
    for (const { session } of [equal, other, staff]) expect(await statusWith(session.accessToken)).toBe(200);
  });

  test('does so from the shell too', async () => {
    const { app } = world.current.running;
    const member = await world.current.member('shareer2');
    const run = (...words: string[]) => runCommand({ 'end-sessions': endSessionsCommand }, app, words);
    expect(await run('end-sessions', 'shareer2')).toEqual({
      done: true,
      says: 'shareer2 was signed out of 1 session.',
    });
    expect(await statusWith(member.session.accessToken)).toBe(401);
    expect(await run('end-sessions', 'nobodyatall')).toEqual({
      done: false,
      says: 'There is nobody named nobodyatall.',
    });
    expect(await run('end-sessions')).toMatchObject({
      done: false,
      says: 'Usage: npm run admin -- end-sessions <username>',
    });
  });
});
