import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { memberRank } from '@baithak/protocol/ranks';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { mostHeld } from '../../../platform/held-attempts.ts';
import type { CallHandler, RawHttp } from '../../../platform/implement.ts';
import type { Budget } from '../../../platform/rate-limiter.ts';
import { storeSignIn } from './log-in.write.ts';
import { newSession } from './new-session.ts';
import { isPassword } from '../passwords/hash-password.ts';
import { presentSession } from '../present.ts';
import { findAccountsByLogin } from '../queries.ts';
import { rates, takes } from '../rates.ts';
import { publishPromotion } from '../registration/publish-promotion.ts';

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
  if (!knownDevices.brings(http)) return undefined;
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
