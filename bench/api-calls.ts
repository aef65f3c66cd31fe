/** Calls of the HTTP API that benches make: accounts, rooms, threads. */

export interface Caller {
  readonly url: string;
  /** Left out by calls that need no account. */
  readonly token?: string;
  /** Sent as X-Forwarded-For, for a server with TRUST_PROXY=1: whose limits the call takes from. */
  readonly address?: string;
}

export const headersOf = ({ token, address }: Caller): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(address !== undefined && { 'x-forwarded-for': address }),
});

const readJson = async <T>(response: Response): Promise<T> => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

export const getFromApi = async <T>(caller: Caller, path: string, input: Record<string, string>): Promise<T> =>
  readJson(await fetch(`${caller.url}${path}?${new URLSearchParams(input)}`, { headers: headersOf(caller) }));

export const postToApi = async <T>(caller: Caller, path: string, input: object): Promise<T> =>
  readJson(
    await fetch(caller.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(caller) },
      body: JSON.stringify(input),
    }),
  );

interface Entered {
  data: { accessToken: string; userId: string; username: string };
}

export const memberPassword = 'a long bench password';

/** Returns the access token. */
export const registerMember = async (url: string, name: string): Promise<string> => {
  const { data } = await postToApi<Entered>({ url }, '/auth/register', {
    username: name,
    email: `${name}@bench.invalid`,
    password: memberPassword,
    agreedToTerms: true,
  });
  return data.accessToken;
};

/** Returns the access token. */
export const enterAsGuest = async (url: string, name: string, address?: string): Promise<string> => {
  const caller = { url, ...(address !== undefined && { address }) };
  return (await postToApi<Entered>(caller, '/auth/guest', { username: name })).data.accessToken;
};

/** Returns the room's id. */
export const createRoom = async (url: string, token: string, title: string): Promise<string> => {
  const input = { title, type: 'Normal', access: 'Public', desc: '' };
  return (await postToApi<{ room: { _id: string } }>({ url, token }, '/a/rooms/create', input)).room._id;
};

/** Returns the thread's id. */
export const createThread = async (
  caller: Caller,
  input: { roomId: string; threadText: string; public?: boolean; tags?: readonly string[] },
): Promise<string> => (await postToApi<{ data: { _id: string } }>(caller, '/a/r/thread/create', input)).data._id;
