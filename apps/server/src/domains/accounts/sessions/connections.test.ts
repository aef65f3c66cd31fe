import { type Client, createClient } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { within } from '@baithak/protocol/testing/within';
import { afterEach, describe, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { emailOf, password, useWorld } from '../../../testing/world.ts';
import { tokenLifetimes, tokensReplacedMs } from './stored-sessions.ts';

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

  it('end when it is revoked; those of other sessions go on', async () => {
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

  it('end when the password is reset, changed elsewhere, or the person logs out in another tab', async () => {
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

  it('that an old token opened end soon after the password was changed, unless they get a fresh one', async () => {
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

  it('go on when a guest becomes an account, under the new name and rank', async () => {
    const guest = await world.current.guest('grower');
    const tab = world.current.visitor();
    await tab.accounts.openSession(guest.session);
    await tab.loading.loadRoom({ id: 'baithak' });
    const onlooker = await world.current.member('onlooker');
    const seen = async () =>
      (await onlooker.client.loading.loadRoom({ id: 'baithak' })).onlineUsers.find(
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

/** How long before its end a connection's token is asked for anew (docs/contract.md#token-renewal). */
const noticeMs = 60_000;

describe('the token of a connection', () => {
  const world = useWorld('sqlite');
  const opened: Client[] = [];
  afterEach(() => opened.splice(0).forEach((client) => client.close()));

  /** The person's session in a real client that is connected, at the first moment of its access token. */
  const connect = async (username: string, { canRefresh }: { canRefresh: boolean }) => {
    const { clock, url } = world.current;
    clock.hold();
    const person = await world.current.member(username);
    const { accessToken, refreshToken } = person.session;
    const client = createClient({
      urls: { auth: url, api: url, socket: url, assets: url },
      store: createMemoryTokenStore({ accessToken, refreshToken }),
      strict: true,
      fetch: (input, init) =>
        !canRefresh && String(input).includes('refreshAccessToken')
          ? Promise.reject(new TypeError('unreachable'))
          : fetch(input, init),
    });
    opened.push(client);
    const states: string[] = [];
    let asked = 0;
    client.connection.subscribe((state) => states.push(state));
    client.on.tokenEnding(() => (asked += 1));
    await client.openPersonalEvents();
    await expect.poll(() => states.at(-1)).toBe('online');
    /** Answered after everything that either side sent before it, for one connection's emits run in their order. */
    const roundTrip = () => client.notifications.listen();
    return { client, person, states, asked: () => asked, roundTrip, accessToken };
  };

  it('is asked for 60 seconds before its end and not earlier', async () => {
    const { asked, roundTrip } = await connect('noticed11', { canRefresh: false });
    world.current.clock.passWithTimers(tokenLifetimes.access - noticeMs - 1);
    await roundTrip();
    expect(asked()).toBe(0);
    world.current.clock.passWithTimers(1);
    await roundTrip();
    expect(asked()).toBe(1);
  });

  it('is replaced within its last minute, and the connection goes on until the new one ends', async () => {
    const { client, states, asked, roundTrip, accessToken } = await connect('renewing1', { canRefresh: true });
    const { clock } = world.current;
    clock.passWithTimers(tokenLifetimes.access - noticeMs);
    await expect.poll(() => client.tokens()?.accessToken).not.toBe(accessToken);
    await roundTrip();
    clock.passWithTimers(noticeMs);
    await roundTrip();
    expect(states.filter((state) => state !== 'connecting' && state !== 'online')).toEqual([]);
    expect(asked()).toBe(1);
    clock.passWithTimers(tokenLifetimes.access - 2 * noticeMs);
    await expect.poll(asked).toBe(2);
  });

  it('ends the connection when it expires and was not replaced', async () => {
    const { client, states, roundTrip } = await connect('expiring1', { canRefresh: false });
    world.current.clock.passWithTimers(tokenLifetimes.access - 1);
    await roundTrip();
    expect(client.connection.get()).toBe('online');
    world.current.clock.passWithTimers(1);
    await expect.poll(() => states.at(-1)).toBe('offline');
  });

  it('ends every connection of a revoked session at once', async () => {
    const { client, person, states } = await connect('revoking1', { canRefresh: true });
    await client.accounts.setAuthToken({ token: await freshToken(client) });
    const other = await world.current.device(person);
    const { data } = await other.client.accounts.listSessions();
    const revoked = data.find(({ current }) => !current);
    await other.client.accounts.revokeSession({ sessionId: revoked?._id ?? '', password });
    await expect.poll(() => states.some((state) => state !== 'online' && state !== 'connecting')).toBe(true);
    await expect.poll(() => client.tokens()).toBeNull();
  });
});

const freshToken = async (client: Client): Promise<string> =>
  (await client.accounts.refreshAccessToken()).data.accessToken;
