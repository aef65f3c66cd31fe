import { type WireCode, WireError } from '@baithak/client/wire/wire-error';
import type { GuestChallenge, GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Asks as a plain HTTP client does, for what our own client would correct by itself: a wrong token, a malformed body. `at` is
 * e.g. `POST /auth/login`; `from` the address that a trusted proxy forwards for,
 * `cookie` what a browser has kept.
 */
export const ask = async (
  url: string,
  at: string,
  { bearer, input = {}, from, cookie }: { bearer?: string; input?: object; from?: string; cookie?: string } = {},
): Promise<Answer> => {
  const [method = 'GET', path = '/'] = at.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};

/** The error that a call is refused with; throws when it is not refused. */
export const refusalOf = async (call: Promise<unknown>): Promise<WireError> => {
  const outcome: unknown = await call.then(
    () => new Error('The call was not refused.'),
    (error: unknown) => error,
  );
  if (outcome instanceof WireError) return outcome;
  throw outcome;
};

/** The code that a call is refused with; throws when it is not refused. */
export const refusalCode = async (call: Promise<unknown>): Promise<WireCode> => (await refusalOf(call)).code;

/** The work that a browser does for whoever enters while many come at once. */
export const proveWork = async (challenge: GuestChallenge): Promise<GuestProof> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution.');
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey };
};
