import { expect, test } from 'vitest';
import type { Client } from '@baithak/client/create-client';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { within } from '@baithak/protocol/testing/within';
import { emailOf, password, useWorld } from '../../../testing/world.ts';
import { tokensReplacedMs } from './stored-sessions.ts';

/** Resolves when the client's connection is in this state. */
const reaches = (client: Client, state: 'online' | 'offline' | 'idle'): Promise<void> =>
  within(
    () => `a connection to be ${state}: it is ${client.connection.get()}`,
    new Promise((resolve) => {
      if (client.connection.get() === state) return resolve();
      const end = client.connection.subscribe((now) => {
        if (now !== state) return;
        end();
        resolve();
      });
    }),
  );

onBothEnginesInProof('the sockets of a session', (engine) => {
  const world = useWorld(engine);

  const online = async (client: Client): Promise<void> => {
    void client.openPersonalEvents();
    await reaches(client, 'online');
  };

  test('end when it is revoked; those of other sessions go on', async () => {
    const owner = await world.current.member('socketed');
    const device = await world.current.device(owner);
    await online(owner.client);
    await online(device.client);
    const target = (await device.client.accounts.listSessions()).data.find(({ current }) => current)?._id ?? '';
    const ended = Promise.race([reaches(device.client, 'offline'), reaches(device.client, 'idle')]);
    await owner.client.accounts.revokeSession({ sessionId: target, password });
    await ended;
    expect(owner.client.connection.get()).toBe('online');
  });

  test('end when the password is reset, changed elsewhere, or the person logs out in another tab', async () => {
    const person = await world.current.member('socketed2');
    const tab = world.current.visitor();
    await tab.accounts.openSession(person.session);
    const elsewhere = await world.current.device(person);
    await online(tab);
    await online(elsewhere.client);
    const ended = (client: Client) => Promise.race([reaches(client, 'offline'), reaches(client, 'idle')]);
    const tabEnded = ended(tab);
    const elsewhereEnded = ended(elsewhere.client);
    await person.client.accounts.changePassword({ current: password, password: 'a new password' });
    await elsewhereEnded;
    expect(tab.connection.get()).toBe('online');
    expect(person.client.tokens()).not.toMatchObject({ accessToken: person.session.accessToken });
    await person.client.accounts.logOut();
    await tabEnded;
  });

  test('that an old token opened end soon after the password was changed, unless they get a fresh one', async () => {
    const person = await world.current.member('socketed3');
    const thief = world.current.visitor();
    thief.setTokens(person.session);
    await online(thief);
    await online(person.client);
    const ended = Promise.race([reaches(thief, 'offline'), reaches(thief, 'idle')]);
    await person.client.accounts.changePassword({ current: password, password: 'a new password' });
    await reaches(person.client, 'online');
    world.current.clock.passWithTimers(tokensReplacedMs);
    await ended;
    expect(person.client.connection.get()).toBe('online');
  });

  test('go on when a guest becomes an account, under the new name and rank', async () => {
    const guest = await world.current.guest('grower');
    const tab = world.current.visitor();
    await tab.accounts.openSession(guest.session);
    await tab.screens.loadRoom({ id: 'baithak' });
    const onlooker = await world.current.member('onlooker');
    const seen = async () =>
      (await onlooker.client.screens.loadRoom({ id: 'baithak' })).onlineUsers.find(
        ({ user }) => user._id === guest.userId,
      );
    expect(await seen()).toMatchObject({ username: 'grower', user: { role: { rank: -1 } } });
    await guest.client.accounts.register({
      username: 'grownup',
      email: emailOf('grownup'),
      password,
      agreedToTerms: true,
    });
    expect(tab.connection.get()).toBe('online');
    expect(await seen()).toMatchObject({ username: 'grownup', user: { role: { rank: 1 } } });
  });
});
