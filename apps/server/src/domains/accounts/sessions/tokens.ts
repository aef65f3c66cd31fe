import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { newId } from '@baithak/protocol/ids';
import { randomBytes } from 'node:crypto';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken, newToken } from '../../../platform/tokens.ts';
import { presentSession, sessionEmail } from '../present.ts';
import { findSessionByStoredToken, findSessionByToken } from '../queries.ts';
import { rates } from '../rates.ts';
import { refuseSuspended } from '../suspensions/suspension.queries.ts';
import { storeAccessToken, storeTokenPair } from './sessions.write.ts';
import { type FreshTokens, type NewSession, newTokenPair, tokenLifetimes } from './stored-sessions.ts';

/** The three tokens of a session, and what is stored of them. */
export const newTokens = ({ guest }: { guest: boolean }, now: number) => {
  const token = newToken();
  const { accessToken, refreshToken, stored: pair } = newTokenPair(guest, now);
  const stored: FreshTokens = { tokenHash: hashToken(token), ...pair };
  return { token, accessToken, refreshToken, stored };
};

/** A sign-in on a device: the tokens for the client and what is stored of them. */
export const newSession = (
  { guest, email, device }: { guest: boolean; email: string; device: string },
  now: number,
) => {
  const { stored: fresh, ...tokens } = newTokens({ guest }, now);
  const stored: NewSession = { id: newId(now), email, device, ...fresh };
  return { ...tokens, stored };
};

/** What is appended to the name of a guest who has left when another person takes it: 8 hex characters. */
export const nameSuffix = (): string => randomBytes(4).toString('hex');

/** The live session that a browser stored, with its owner; undefined unless address and token belong together. */
export const findStoredSession = async ({ db, clock }: Pick<App, 'db' | 'clock'>, email: string, token: string) => {
  if (!looksLikeToken(token)) return undefined;
  const session = await findSessionByStoredToken(db.read, hashToken(token), clock.now());
  if (!session) return undefined;
  const addresses = [session.given_email, sessionEmail(session)];
  return addresses.includes(email.toLowerCase()) ? session : undefined;
};

/** Fresh tokens for a stored session (docs/contract.md#signing-in-and-out). Other tabs keep theirs. */
export const openSession: CallHandler<typeof accountsContract.openSession> = async (caller, { email, token }, http) => {
  const session = await findStoredSession(caller, email, token);
  if (!session) {
    await caller.limits.take(rates.sessionByAddress, caller.address);
    throw new Refusal('BAD_TOKEN');
  }
  await caller.limits.take(rates.refreshBySession, session.sessionId);
  const now = caller.clock.now();
  await refuseSuspended(caller.db.read, session.id, now);
  const { stored: pair, ...tokens } = newTokenPair(session.guest === 1, now);
  await caller.db.write(storeTokenPair, {
    sessionId: session.sessionId,
    userId: session.id,
    tokenHash: hashToken(token),
    pair,
    now,
  });
  const { id, password_hash } = session;
  if (password_hash !== null)
    caller.services.accounts.knownDevices.keep(http, { id, password_hash }, session.sessionId);
  caller.authLog.note('openSession', { userId: session.id });
  return { data: presentSession(session, { token, ...tokens }) };
};

/** A fresh access token for a refresh token, which stays as it is (docs/contract.md#tokens-and-passwords). */
export const refreshAccessToken: CallHandler<typeof accountsContract.refreshAccessToken> = async (caller) => {
  const { bearer } = caller;
  const now = caller.clock.now();
  const refreshHash = hashToken(bearer ?? '');
  const session =
    bearer && looksLikeToken(bearer)
      ? await findSessionByToken(caller.db.read, 'refresh', refreshHash, now)
      : undefined;
  if (!session || (session.suspended_until ?? 0) > now) {
    await caller.limits.take(rates.sessionByAddress, caller.address);
    throw new Refusal('BAD_TOKEN');
  }
  await caller.limits.take(rates.refreshBySession, session.sessionId);
  const accessToken = newToken();
  await caller.db.write(storeAccessToken, {
    sessionId: session.sessionId,
    hash: hashToken(accessToken),
    endsAt: now + tokenLifetimes.access,
    refreshHash,
    now,
  });
  return { data: { accessToken } };
};
