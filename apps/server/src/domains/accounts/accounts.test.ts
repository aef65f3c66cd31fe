import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { day, hour } from '../../platform/clock.ts';
import { ask, refusalCode } from '../../testing/ask.ts';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAndLoad, makeRoom, outcomeOf, recordEvents, say } from '../../testing/room-actions.ts';
import { emailOf, password, type Person, useWorld } from '../../testing/world.ts';
import { exportPerson, findPerson, presentUser } from '../people/api.ts';
import { exportAccount } from './purge.ts';
import { removeExpired } from './sessions/sessions.write.ts';

onBothEnginesInProof('what is kept of a person', (engine) => {
  const world = useWorld(engine);
  const rowsOf = async () => {
    const { read } = world.current.running.app.db;
    const [sessions, tokens, links] = await Promise.all([
      read.selectFrom('sessions').select('id').execute(),
      read.selectFrom('session_tokens').select('hash').execute(),
      read.selectFrom('one_time_tokens').select('hash').where('kind', '!=', 'setup').execute(),
    ]);
    return [sessions.length, tokens.length, links.length];
  };

  it('is exported without anything that opens the account', async () => {
    const { userId } = await world.current.member('exported');
    const { read } = world.current.running.app.db;
    const exported = { ...(await exportAccount(read, userId)), person: await exportPerson(read, userId) };
    expect(exported).toMatchObject({
      account: { email: emailOf('exported') },
      person: { username: 'exported' },
      sessions: [{ id: expect.any(String) }],
    });
    expect(JSON.stringify(exported)).not.toMatch(/argon2|hash/);
  });

  it('goes when the account is closed: nobody can sign in, the name and the address are free, the content is nobody’s', async () => {
    const { app } = world.current.running;
    const { userId, session, client } = await world.current.member('closing1');
    await client.accountData.deleteMyAccount({ password });
    await app.services.accountData.settled();
    expect(await world.current.visitor().accounts.checkStatus(session)).toEqual({ status: 0 });
    expect(await refusalCode(world.current.visitor().accounts.logIn({ username: 'closing1', password }))).toBe(
      'INVALID_PASSWORD',
    );
    expect(await findPerson(app.db.read, { id: userId })).toBeUndefined();
    const row = await exportPerson(app.db.read, userId);
    expect(row && presentUser(row)).toEqual({
      _id: userId,
      username: 'Removed User',
      profile: { fullname: 'Removed User', picture: null },
    });
    expect(JSON.stringify(row)).not.toContain('closing1');
    expect((await world.current.member('closing1')).userId).not.toBe(userId);
  });

  it('does not include sessions and tokens that have ended', async () => {
    const { app } = world.current.running;
    world.current.clock.pass(days(61));
    await app.db.write(removeExpired, { now: app.clock.now() });
    expect(await rowsOf()).toEqual([0, 0, 0]);
    const live = await world.current.member('stillhere');
    world.current.clock.pass(minutes(16));
    await app.db.write(removeExpired, { now: app.clock.now() });
    // The session and its refresh token; the access token has ended.
    expect((await rowsOf()).slice(0, 2)).toEqual([1, 1]);
    expect((await world.current.visitor().accounts.openSession(live.session)).data.userId).toBe(live.userId);
  });
});

onBothEnginesInProof('a suspension', (engine) => {
  const world = useWorld(engine);
  let staff: Person, equal: Person, member: Person, other: Person;
  let room: string;
  beforeAll(async () => {
    staff = await world.current.ranked('nigran31', 9);
    equal = await world.current.ranked('nigran32', 9);
    [member, other] = await world.current.members('shareer31', 'doosra31');
    room = await makeRoom(other, { title: 'The court yard' });
    await joinAndLoad(room, member, other);
  });
  const suspend = (person: Person, more: { hours?: number; reason?: string } = {}, by = staff) =>
    by.client.staff.updateAccount({ targetId: person.userId, state: 'suspended', ...more });
  const lift = (person: Person, by = staff) =>
    by.client.staff.updateAccount({ targetId: person.userId, state: 'active' });
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error: unknown) => (error instanceof WireError ? { code: error.code, details: error.details } : error),
    );
  const logIn = ({ username }: Person) => world.current.visitor().accounts.logIn({ username, password });
  const openSession = ({ session }: Person) =>
    world.current.visitor().accounts.openSession({ email: session.email, token: session.token });

  it('reaches every device with its reason, ends every connection, and keeps the person out until it ends', async () => {
    await member.client.notifications.listen();
    const [told, left] = [recordEvents(member, 'suspended'), recordEvents(other, 'userLeft')];
    world.current.clock.hold();
    const until = new Date(world.current.clock.now() + hour).toISOString();
    await suspend(member, { hours: 1, reason: 'Spam in three rooms' });
    await Promise.all([told.until(1), left.until(1)]);
    expect(told.all).toEqual([{ until, reason: 'Spam in three rooms', rule: null, said: '' }]);
    const refused = { code: 'SUSPENDED', details: [{ until, reason: 'Spam in three rooms', rule: null, said: '' }] };
    expect(await refusalOf(logIn(member))).toEqual(refused);
    expect(await refusalOf(openSession(member))).toEqual(refused);
    expect(await outcomeOf(member.client.rooms.listRooms({}))).toBe('BAD_TOKEN');
    // A wrong password says nothing about the account.
    const wrong = world.current.visitor().accounts.logIn({ username: member.username, password: 'not this one' });
    expect(await outcomeOf(wrong)).toBe('INVALID_PASSWORD');
    world.current.clock.pass(hour);
    const { data } = await logIn(member);
    expect(data.userId).toBe(member.userId);
    expect(await outcomeOf(openSession(member))).toBe('accepted');
  });

  it('lasts for good without hours, until staff end it; both are logged with their reasons', async () => {
    await suspend(member, { reason: 'Again' });
    world.current.clock.pass(30 * day);
    expect(await refusalOf(logIn(member))).toEqual({
      code: 'SUSPENDED',
      details: [{ until: null, reason: 'Again', rule: null, said: '' }],
    });
    await suspend(member, { hours: 2, reason: 'Shorter' });
    await lift(member);
    await lift(member);
    expect(await outcomeOf(logIn(member))).toBe('accepted');
    const log = await world.current.running.app.db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .select(['what', 'amount', 'why'])
      .where('whom', '=', member.userId)
      .where('what', 'in', ['suspendAccount', 'endSuspension'])
      .orderBy('seq')
      .execute();
    expect(log).toEqual([
      { what: 'suspendAccount', amount: 60, why: 'Spam in three rooms' },
      { what: 'suspendAccount', amount: null, why: 'Again' },
      { what: 'suspendAccount', amount: 120, why: 'Shorter' },
      { what: 'endSuspension', amount: null, why: '' },
    ]);
  });

  it('holds for a guest, who comes back under no other name in the same browser, and opens no account there', async () => {
    const browserKey = 'the-key-of-a-browser';
    const enter = (username: string) => world.current.visitor().accounts.enterAsGuest({ username, browserKey });
    const { data: guest } = await enter('mehmaan31');
    const device = { ...member, userId: guest.userId };
    await suspend(device, { hours: 24, reason: 'Insults' });
    expect(await refusalOf(enter('mehmaan32'))).toMatchObject({ code: 'SUSPENDED', details: [{ reason: 'Insults' }] });
    const account = { username: 'mehmaan33', email: 'mehmaan33@example.com', password, agreedToTerms: true } as const;
    const register = () => world.current.visitor().accounts.register({ ...account, browserKey });
    expect(await outcomeOf(register())).toBe('SUSPENDED');
    expect(await outcomeOf(world.current.visitor().accounts.enterAsGuest({ username: 'mehmaan34' }))).toBe('accepted');
    await lift(device);
    expect([await outcomeOf(enter('mehmaan32')), await outcomeOf(register())]).toEqual(['accepted', 'accepted']);
  });

  it('holds for a member who comes back as a guest, or under another address, in a browser that is signed in', async () => {
    const { url } = world.current;
    const withCookie = (cookie?: string) => (cookie === undefined ? {} : { cookie });
    const enter = (username: string, cookie?: string) =>
      ask(url, 'POST /auth/guest', { input: { username }, ...withCookie(cookie) });
    const register = (username: string, cookie?: string) => {
      const input = { username, email: emailOf(username), password, agreedToTerms: true };
      return ask(url, 'POST /auth/register', { input, ...withCookie(cookie) });
    };
    const first = await register('wapas37');
    const [cookie = ''] = (first.headers.getSetCookie()[0] ?? '').split(';');
    const { userId } = (first.body as { data: { userId: string } }).data;
    expect((await enter('mehmaan41', cookie)).status).toBe(200);
    await suspend({ ...member, userId }, { hours: 24, reason: 'Insults' });
    const details = [{ until: expect.any(String), reason: 'Insults', rule: null, said: '' }];
    expect((await enter('mehmaan42', cookie)).body).toMatchObject({ code: 'SUSPENDED', details });
    expect((await register('wapas38', cookie)).body).toMatchObject({ code: 'SUSPENDED', details });
    // Nobody else is kept out, whatever they say of themselves.
    expect((await enter('mehmaan43')).status).toBe(200);
    const forged = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A');
    expect((await enter('mehmaan44', forged)).status).toBe(200);
    await lift({ ...member, userId });
    expect((await enter('mehmaan45', cookie)).status).toBe(200);
  });

  it('is given by platform staff to lower ranks alone, by the ranks at the moment of the write', async () => {
    expect(await outcomeOf(suspend(equal))).toBe('OUTRANKED');
    expect(await outcomeOf(suspend(staff))).toBe('OUTRANKED');
    expect(await outcomeOf(lift(equal))).toBe('OUTRANKED');
    expect(await outcomeOf(suspend({ ...other, userId: newId() }))).toBe('NOT_FOUND');
    expect(await outcomeOf(suspend(member, {}, other))).toBe('FORBIDDEN');
    expect(await outcomeOf(say(other, room, 'still here').then(() => undefined))).toBe('accepted');
  });

  it('is ended and made shorter by nobody below whoever gave it, and as before where that was refused', async () => {
    const head = await world.current.ranked('sadar3131', 11);
    const target = await world.current.member('shareer35');
    await suspend(target, { reason: 'ads' }, head);
    expect([await outcomeOf(lift(target)), await outcomeOf(suspend(target, { hours: 1 }))]).toEqual([
      'OUTRANKED',
      'OUTRANKED',
    ]);
    expect(await refusalOf(logIn(target))).toMatchObject({ details: [{ until: null, reason: 'ads' }] });
    await lift(target, head);
    expect(await outcomeOf(logIn(target))).toBe('accepted');
  });

  it('for good outlasts a guest whom nobody has seen for long: the same browser stays out', async () => {
    const browserKey = 'the-key-of-another-browser';
    const enter = (username: string) => world.current.visitor().accounts.enterAsGuest({ username, browserKey });
    const { data: guest } = await enter('mehmaan35');
    await suspend({ ...member, userId: guest.userId });
    world.current.clock.pass(40 * day);
    await world.current.running.app.jobs.run('retention.removeOld');
    expect(await outcomeOf(enter('mehmaan36'))).toBe('SUSPENDED');
  });
});
