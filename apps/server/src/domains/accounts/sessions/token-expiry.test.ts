import { createClient, type Client } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { afterEach, describe, expect, it } from 'vitest';
import { useWorld, type Person } from '../../../testing/world.ts';
import { tokenLifetimes } from './session-tokens.ts';

// The clock moves, timers do not: a token is let age before its connection opens, and the last moments pass for real.
/** How long the access token of each connection below is still valid when it is opened. */
const remainingMs = 1500;

describe('the token of a connection', () => {
  const world = useWorld('sqlite');
  const opened: Client[] = [];
  afterEach(() => opened.splice(0).forEach((client) => client.close()));

  /** The person's session in a real client that is connected; the access token expires soon. */
  const connectShortly = async (person: Person, { canRefresh }: { canRefresh: boolean }) => {
    const { clock, url } = world.current;
    clock.hold();
    clock.pass(tokenLifetimes.access - remainingMs);
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
    const asked = Promise.withResolvers<void>();
    client.connection.subscribe((state) => states.push(state));
    client.on.tokenEnding(() => asked.resolve());
    await client.openPersonalEvents();
    await expect.poll(() => states.at(-1)).toBe('online');
    return { client, states, asked: asked.promise, accessToken };
  };
  const pastTheEnd = () => new Promise((resolve) => setTimeout(resolve, remainingMs + 500));

  it('is replaced within its last minute, and the connection goes on', async () => {
    const person = await world.current.member('renewing1');
    const { client, states, asked, accessToken } = await connectShortly(person, { canRefresh: true });
    await asked;
    await pastTheEnd();
    expect(client.tokens()?.accessToken).not.toBe(accessToken);
    expect(states.filter((state) => state === 'offline')).toEqual([]);
    expect(client.connection.get()).toBe('online');
  });

  it('ends the connection when it expires and was not replaced', async () => {
    const person = await world.current.member('expiring1');
    const { client, states, asked } = await connectShortly(person, { canRefresh: false });
    await asked;
    expect(client.connection.get()).toBe('online');
    await expect.poll(() => states.at(-1), { timeout: remainingMs + 3000 }).toBe('offline');
  });

  it('ends every connection of a revoked session at once', async () => {
    const person = await world.current.member('revoking1');
    const { client, states } = await connectShortly(person, { canRefresh: true });
    await client.accounts.setAuthToken({ token: await freshToken(client) });
    const other = await world.current.device(person);
    const { data } = await other.client.accounts.listSessions();
    const revoked = data.find(({ current }) => !current);
    await other.client.accounts.revokeSession({ sessionId: revoked?._id ?? '' });
    await expect.poll(() => states.some((state) => state !== 'online' && state !== 'connecting')).toBe(true);
    await expect.poll(() => client.tokens()).toBeNull();
  });
});

const freshToken = async (client: Client): Promise<string> =>
  (await client.accounts.refreshAccessToken()).data.accessToken;
