import { createClient, type Client } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { afterEach, describe, expect, it } from 'vitest';
import { password, useWorld } from '../../../testing/world.ts';
import { tokenLifetimes } from './stored-sessions.ts';

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
