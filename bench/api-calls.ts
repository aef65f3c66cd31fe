/** Calls of the HTTP API that benches make: accounts, rooms, threads. */
import type { GuestChallenge, GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { proveWork } from '@baithak/server/testing/ask';

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

/** So many pieces of work at once: more would all end too late, when their challenges have. */
const atOnce = 2;
const workers: Promise<unknown>[] = Array.from({ length: atOnce }, () => Promise.resolve());
let next = 0;

/** In the turn of those who work already. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  next = (next + 1) % atOnce;
  const done = (workers[next] ?? Promise.resolve()).then(work);
  workers[next] = done.catch(() => undefined);
  return done;
};

/** Returns the access token. Where many come at once, the work that is asked for is done first, as a browser does. */
export const enterAsGuest = async (url: string, name: string, address?: string): Promise<string> => {
  const caller = { url, ...(address !== undefined && { address }) };
  const enter = (proof?: GuestProof) =>
    postToApi<Entered>(caller, '/auth/guest', { username: name, ...(proof && { proof }) });
  const { data } = await enter().catch(async (error: unknown) => {
    if (!String(error).includes('PROOF_NEEDED')) throw error;
    return inTurn(async () => {
      const { challenge } = await getFromApi<{ challenge: GuestChallenge }>(caller, '/auth/guest/challenge', {});
      return enter(await proveWork(challenge));
    });
  });
  return data.accessToken;
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
