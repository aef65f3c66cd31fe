import { expect, test } from 'vitest';
import { refusalCode } from '../../testing/ask.ts';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { emailOf, password, useWorld } from '../../testing/world.ts';
import { exportPerson, findPerson, presentUser } from '../people/api.ts';
import { removeExpired } from './sessions/sessions.write.ts';
import { exportAccount } from './purge.ts';

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

  test('is exported without anything that opens the account', async () => {
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

  test('goes when the account is closed: nobody can sign in, the name and the address are free, the content is nobody’s', async () => {
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

  test('does not include sessions and tokens that have ended', async () => {
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
