import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { memberRank } from '@baithak/protocol/ranks';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler, EmitHandler, RawHttp } from '../../../platform/implement.ts';
import { createLru } from '../../../platform/lru.ts';
import { type Budget, mostHeld } from '../../../platform/rate-limiter.ts';
import { isPassword } from '../passwords/hash-password.ts';
import { presentSession } from '../present.ts';
import { findAccountsByLogin } from '../queries.ts';
import { rates, takes } from '../rates.ts';
import { publishPromotion } from '../registration/register.ts';
import { storeSignIn } from './sessions.write.ts';
import { newSession } from './tokens.ts';

/** The same budget, in which as many may wait as in the process. */
const firstByAccount = { ...rates.loginByAccount, waiting: mostHeld };

/**
 * By username or e-mail address (docs/contract.md#signing-in-and-out). An unknown account and a wrong password get the
 * same answer after the same time.
 */
export const logIn: CallHandler<typeof accountsContract.logIn> = async (
  caller,
  { username: login, password, device },
  http,
) => {
  const { address, config } = caller;
  const { knownPlaces, knownDevices } = caller.services.accounts;
  const signIn = await findSignIn(caller, login, http);
  await caller.limits.hold(
    signIn === undefined ? await budgetsHere(caller, login) : [[rates.loginByDevice, signIn] as const],
  );
  const meant = await findAccountsByLogin(caller.db.read, login);
  const account = await findRight(meant, password, signIn ?? address);
  if (!account) {
    caller.authLog.note('logIn.failed', { userId: meant[0]?.id });
    throw new Refusal('INVALID_PASSWORD');
  }
  if (config.requireVerifiedEmail && account.verified_at === null) throw new Refusal('NOT_VERIFIED');
  const now = caller.clock.now();
  const { stored: session, ...tokens } = newSession(
    { guest: false, email: account.email, device: device ?? caller.device },
    now,
  );
  const { id, username, password_hash: passwordHash } = account;
  await caller.db.write(storeSignIn, { userId: id, username, passwordHash, session, now }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Refusal('NOT_VERIFIED') : error;
  });
  knownPlaces.add(login, address);
  knownDevices.keep(http, account, session.id);
  caller.authLog.note('logIn', { userId: id });
  if (account.guest === 0) return { data: presentSession(account, tokens) };
  publishPromotion(caller.live, { userId: id, username });
  return { data: presentSession({ ...account, guest: 0, rank: memberRank }, tokens) };
};

/** The earlier sign-in by which this device knows the account; without its cookie nothing is looked up. */
const findSignIn = async (
  { db, services }: Caller<undefined>,
  login: string,
  http: RawHttp,
): Promise<string | undefined> => {
  const { knownDevices } = services.accounts;
  if (knownDevices.claimedBy(http).length === 0) return undefined;
  const meant = await findAccountsByLogin(db.read, login);
  return knownDevices.signInOf(
    http,
    meant.filter((account) => account !== undefined),
  );
};

/** What somebody takes from whose device is not known. */
const budgetsHere = async ({ limits, address, services }: Caller<undefined>, login: string): Promise<Budget[]> => {
  const here = `${login} ${address}`;
  const isFirst = await takes(limits, rates.firstLoginsHere, here);
  const known = services.accounts.knownPlaces.has(login, address);
  return [
    [rates.loginByAddress, address],
    [rates.loginByAccountHere, here],
    ...(known ? [] : [[isFirst ? firstByAccount : rates.loginByAccount, login] as const]),
  ];
};

/** The first that has this password. One that does not exist costs as much as one that does. */
const findRight = async <A extends { password_hash: string }>(
  accounts: readonly (A | undefined)[],
  password: string,
  here: string,
): Promise<A | undefined> => {
  for (const account of accounts) if (await isPassword(account?.password_hash, password, here)) return account;
  return undefined;
};

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
 * (docs/contract.md#attempts). They keep it in a cookie, signed by us; nothing is stored. It gives a budget of attempts, one
 * for each sign-in however often it is given again, and ends with the password; it lets nobody in.
 */
export interface KnownDevices {
  keep(http: RawHttp, owner: DeviceOwner, sessionId: string): void;
  /** The sign-in that this device knows one of the accounts by, or undefined. */
  signInOf(http: RawHttp, owners: readonly DeviceOwner[]): string | undefined;
  /** The ids of the sign-ins that the request claims: without one there is no account to look up. */
  claimedBy(http: RawHttp): readonly string[];
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
    claimedBy: (http) => entriesOf(http).map((entry) => entry.slice(0, 24)),
  };
};

/** Remembered at once; the least recently used is forgotten beyond. */
const most = 20_000;

/** The addresses from which an account was signed in to lately, in this process's memory only. */
export interface KnownPlaces {
  add(login: string, address: string): void;
  has(login: string, address: string): boolean;
}

export const createKnownPlaces = (): KnownPlaces => {
  const places = createLru<true>(most);
  const keyOf = (login: string, address: string): string => `${login} ${address}`;
  return {
    add: (login, address) => void places.set(keyOf(login, address), true),
    has: (login, address) => places.get(keyOf(login, address)) === true,
  };
};

/** A fresh access token of the same session renews the whole connection (docs/contract.md#token-renewal). */
export const setAuthToken: EmitHandler<typeof accountsContract.setAuthToken> = async (caller, { token }) => {
  const session = await caller.services.accounts.findViewer(token, caller.address);
  if (session?.viewer.sessionId !== caller.viewer.sessionId) throw new Refusal('BAD_TOKEN');
  caller.connection.renew(session.viewer, session.endsAt);
  return {};
};
