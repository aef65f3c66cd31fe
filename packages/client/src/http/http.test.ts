import { describe, expect, test } from 'vitest';
import { createClient } from '../create-client.ts';
import { createMemoryTokenStore, type Tokens } from '../options.ts';

const urls = {
  auth: 'http://auth.test',
  api: 'http://api.test',
  socket: 'http://socket.test',
  assets: 'http://assets.test',
};
const roomId = 'a'.repeat(24);
const old: Tokens = { accessToken: 'old', refreshToken: 'refresh' };

interface Seen {
  url: string;
  method: string;
  bearer: string | null;
  body: unknown;
}
type Answer = (seen: Seen) => { status?: number; body: unknown; headers?: Record<string, string> } | Error;

/** A client whose network is a function. */
const clientOver = (answer: Answer, tokens: Tokens | null = old) => {
  const seen: Seen[] = [];
  const store = createMemoryTokenStore(tokens);
  let signedOut = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const one: Seen = {
      url: String(input),
      method: init?.method ?? 'GET',
      bearer: headers.get('authorization'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    seen.push(one);
    const given = answer(one);
    if (given instanceof Error) throw given;
    return new Response(JSON.stringify(given.body), { status: given.status ?? 200, headers: given.headers ?? {} });
  };
  const client = createClient({
    urls,
    store,
    fetch,
    onSignedOut: () => {
      signedOut += 1;
    },
  });
  return { client, seen, store, signedOut: () => signedOut };
};

const badToken = { status: 401, body: { status: 0, code: 'BAD_TOKEN', msg: 'Provided Token is not valid.' } };
const refreshing: Answer = ({ url, bearer }) => {
  if (url.endsWith('/auth/refreshAccessToken')) return { body: { status: true, data: { accessToken: 'new' } } };
  return bearer === 'Bearer new' ? { body: { status: 1, left: true } } : badToken;
};

describe('a call', () => {
  test('gives up a refresh that nobody answers, and the next one asks anew', async () => {
    let answering = false;
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (answering || !String(input).endsWith('/auth/refreshAccessToken')) {
        const bearer = new Headers(init?.headers).get('authorization') ?? '';
        const { status = 200, body } = refreshing({ url: String(input), method: 'GET', bearer, body: undefined }) as {
          status?: number;
          body: unknown;
        };
        return Promise.resolve(Response.json(body, { status }));
      }
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted'))),
      );
    };
    const client = createClient({ urls, store: createMemoryTokenStore(old), fetch, callTimeoutMs: 50 });
    await expect(client.rooms.leaveRoom({ roomId })).rejects.toMatchObject({ code: 'NETWORK' });
    answering = true;
    expect(await client.rooms.leaveRoom({ roomId })).toMatchObject({ left: true });
  });

  test('goes to its service, its fields in the query of a GET', async () => {
    const { client, seen } = clientOver(() => ({ body: { status: 1, msgs: [], canLoadMore: false } }));
    await client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    expect(seen).toEqual([
      {
        url: `http://api.test/a/r/getMessagesBefore?roomId=${roomId}&messageId=${'f'.repeat(24)}`,
        method: 'GET',
        bearer: 'Bearer old',
        body: undefined,
      },
    ]);
  });

  test('without a session sends no bearer where none is asked', async () => {
    const { client, seen } = clientOver(() => ({ body: { status: 1 } }));
    await client.accounts.forgotPassword({ email: 'a@b.example' });
    expect(seen).toEqual([
      { url: 'http://auth.test/auth/password/forgot', method: 'POST', bearer: null, body: { email: 'a@b.example' } },
    ]);
  });

  test("rejects with the server's code, sentence, details and seconds to wait", async () => {
    const body = { status: 0, code: 'TOO_MANY', msg: 'Too often.', details: [{ path: 'x', msg: 'y' }] };
    const { client } = clientOver(() => ({ status: 429, body, headers: { 'retry-after': '7' } }));
    await expect(client.rooms.listRooms()).rejects.toMatchObject({
      code: 'TOO_MANY',
      msg: 'Too often.',
      status: 429,
      retryAfter: 7,
      details: body.details,
    });
  });

  test('rejects with NETWORK when nobody answers', async () => {
    const { client } = clientOver(() => new TypeError('fetch failed'));
    await expect(client.rooms.listRooms()).rejects.toMatchObject({ code: 'NETWORK' });
  });

  test('gives a status of 0 as an answer where the contract says so', async () => {
    const { client } = clientOver(() => ({ body: { status: 0 } }));
    await expect(client.accounts.checkStatus({ email: 'a@b.example', token: 'x' })).resolves.toEqual({ status: 0 });
  });
});

describe('an access token that has ended', () => {
  test('is refreshed once for many calls, and each is sent again once', async () => {
    const { client, seen, store } = clientOver(refreshing);
    await Promise.all([1, 2, 3].map(() => client.rooms.leaveRoom({ roomId })));
    expect(seen.filter(({ url }) => url.endsWith('refreshAccessToken'))).toEqual([
      expect.objectContaining({ bearer: 'Bearer refresh' }),
    ]);
    expect(seen).toHaveLength(7);
    expect(store.read()).toEqual({ accessToken: 'new', refreshToken: 'refresh' });
  });

  test('signs out, once, when the refresh token is refused', async () => {
    const { client, store, signedOut } = clientOver(({ url }) =>
      url.endsWith('refreshAccessToken')
        ? { status: 401, body: { status: false, msg: 'Provided Token is not valid.' } }
        : badToken,
    );
    const both = await Promise.allSettled([client.rooms.listRooms(), client.rooms.listRooms()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(signedOut()).toBe(1);
    expect(store.read()).toBeNull();
  });

  test('asked for by hand, the fresh one is kept', async () => {
    const { client, store } = clientOver(refreshing);
    await client.accounts.refreshAccessToken();
    expect(store.read()).toEqual({ accessToken: 'new', refreshToken: 'refresh' });
  });

  test('keeps the session when the refresh cannot be asked', async () => {
    const { client, store, signedOut } = clientOver(({ url }) =>
      url.endsWith('refreshAccessToken') ? new TypeError('fetch failed') : badToken,
    );
    await expect(client.rooms.listRooms()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(signedOut()).toBe(0);
    expect(store.read()).toEqual(old);
  });

  test('a wrong password is not an expired token', async () => {
    const { client, seen } = clientOver(() => ({
      status: 401,
      body: { status: 0, code: 'INVALID_PASSWORD', msg: 'Invalid Password.' },
    }));
    await expect(client.accounts.changePassword({ current: 'x', password: 'yyyyyyyy' })).rejects.toMatchObject({
      code: 'INVALID_PASSWORD',
    });
    expect(seen).toHaveLength(1);
  });
});

describe('new tokens that are on their way', () => {
  test('are waited for by a call whose token they have ended: nobody is signed out', async () => {
    const fresh = { accessToken: 'new', refreshToken: 'newer', token: 't', userId: roomId, username: 'rani', rank: 1 };
    const changed = Promise.withResolvers<void>();
    const answers: Record<string, () => Promise<unknown>> = {
      '/auth/password/change': async () => {
        await changed.promise;
        return { status: 1, data: fresh };
      },
    };
    const asked: string[] = [];
    const store = createMemoryTokenStore(old);
    let signedOut = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const path = new URL(String(input)).pathname;
      asked.push(path);
      const bearer = new Headers(init?.headers).get('authorization');
      const answer = answers[path];
      if (answer) return Response.json(await answer());
      if (bearer === 'Bearer new') return Response.json({ status: 1, left: true });
      changed.resolve();
      return Response.json(badToken.body, { status: 401 });
    };
    const client = createClient({ urls, store, fetch, onSignedOut: () => void (signedOut += 1) });
    const changing = client.accounts.changePassword({ current: 'x', password: 'yyyyyyyy' });
    expect(await client.rooms.leaveRoom({ roomId })).toMatchObject({ left: true });
    await changing;
    expect(store.read()).toEqual({ accessToken: 'new', refreshToken: 'newer' });
    expect(asked).not.toContain('/auth/refreshAccessToken');
    expect(signedOut).toBe(0);
  });
});

describe('a refresh token that is refused', () => {
  const refused: Answer = ({ bearer }) => (bearer === 'Bearer new' ? { body: { status: 1, left: true } } : badToken);
  const leave = async (reopens: boolean) => {
    const store = createMemoryTokenStore({ accessToken: 'old', refreshToken: 'old' });
    let signedOut = 0;
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      const bearer = new Headers(init?.headers).get('authorization');
      const { status = 200, body } = refused({ url: '', method: 'GET', bearer, body: undefined }) as {
        status?: number;
        body: unknown;
      };
      return Response.json(body, { status });
    };
    const reopenSession = async () => {
      if (reopens) store.write({ accessToken: 'new', refreshToken: 'newer' });
      return reopens;
    };
    const client = createClient({ urls, store, fetch, reopenSession, onSignedOut: () => void (signedOut += 1) });
    const outcome = await client.rooms.leaveRoom({ roomId }).then(
      () => 'left',
      (error: unknown) => (error as { code: string }).code,
    );
    return { outcome, tokens: store.read(), signedOut };
  };

  test('ends nothing when the session can be opened again', async () => {
    const tokens = { accessToken: 'new', refreshToken: 'newer' };
    expect(await leave(true)).toEqual({ outcome: 'left', tokens, signedOut: 0 });
  });

  test('ends the session when it cannot', async () => {
    expect(await leave(false)).toEqual({ outcome: 'BAD_TOKEN', tokens: null, signedOut: 1 });
  });
});

describe('signing in and out', () => {
  const session = {
    userId: roomId,
    username: 'rani',
    rank: -1,
    guest: true,
    email: 'rani@guest.invalid',
    token: 't',
    accessToken: 'a',
    refreshToken: 'r',
  };

  test('keeps the tokens of the new session, and forgets them after logging out', async () => {
    const { client, store } = clientOver(() => ({ body: { status: 1, data: session } }), null);
    await client.accounts.enterAsGuest({ username: 'rani' });
    expect(store.read()).toEqual({ accessToken: 'a', refreshToken: 'r' });
    await client.accounts.logOut();
    expect(store.read()).toBeNull();
  });

  test('a registration that waits for its mail leaves the tokens as they were', async () => {
    const { client, store } = clientOver(() => ({ body: { status: 1, data: { verificationRequired: true } } }));
    await client.accounts.register({
      username: 'ranirani',
      email: 'a@b.example',
      password: 'long enough',
      agreedToTerms: true,
    });
    expect(store.read()).toEqual(old);
  });

  test('an emit without a session is refused without a connection', async () => {
    const { client } = clientOver(() => ({ body: { status: 1 } }), null);
    await expect(client.loading.loadRoom({ id: roomId })).rejects.toMatchObject({ code: 'NO_TOKEN' });
    expect(client.connection.get()).toBe('idle');
  });
});
