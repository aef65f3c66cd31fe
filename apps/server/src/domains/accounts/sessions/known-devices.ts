import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RawHttp } from '../../../platform/implement.ts';

/** What a device that has signed in keeps of one sign-in: the session's id (24 characters) and 43 by which we know it. */
const oneEntry = /^[0-9a-f]{24}[\w-]{43}$/;
const cookieOf = /(?:^|;\s*)knownDevice=([\w.-]{67,271})(?:;|$)/;
/** Accounts that one device has lanes to. */
const mostAccounts = 4;
const maxAge = 365 * 86_400;

interface DeviceOwner {
  readonly id: string;
  readonly password_hash: string;
}

/**
 * Devices that have signed in to an account before: strangers' guesses at its password do not delay them
 * (docs/contract.md#attempts). They keep it in a cookie, signed by us; nothing is stored. It gives a budget of attempts and
 * nothing else, one for each sign-in however often it is given again, and ends with the password.
 */
export interface KnownDevices {
  keep(http: RawHttp, owner: DeviceOwner, sessionId: string): void;
  /** The sign-in that this device knows one of the accounts by, or undefined. */
  signInOf(http: RawHttp, owners: readonly DeviceOwner[]): string | undefined;
  /** Whether the request brings anything that could be one: without it there is no account to look up. */
  brings(http: RawHttp): boolean;
}

export const createKnownDevices = (secret: string, { secure }: { readonly secure: boolean }): KnownDevices => {
  const entryOf = ({ id, password_hash: hash }: DeviceOwner, sessionId: string): string =>
    sessionId + createHmac('sha256', secret).update(`${id} ${sessionId} ${hash}`).digest('base64url');
  const isOf = (owner: DeviceOwner, entry: string): boolean =>
    timingSafeEqual(Buffer.from(entry), Buffer.from(entryOf(owner, entry.slice(0, 24))));
  const entriesOf = ({ request }: RawHttp): string[] =>
    (cookieOf.exec(request.headers.cookie ?? '')?.[1] ?? '').split('.').filter((entry) => oneEntry.test(entry));

  return {
    keep: (http, owner, sessionId) => {
      const others = entriesOf(http).filter((entry) => !isOf(owner, entry));
      const value = [entryOf(owner, sessionId), ...others].slice(0, mostAccounts).join('.');
      const attributes = `Path=/auth; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      http.reply.header('set-cookie', `knownDevice=${value}; ${attributes}`);
    },
    signInOf: (http, owners) =>
      entriesOf(http)
        .find((entry) => owners.some((owner) => isOf(owner, entry)))
        ?.slice(0, 24),
    brings: (http) => entriesOf(http).length > 0,
  };
};
