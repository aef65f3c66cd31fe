import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { findStoredSession } from './find-stored-session.ts';
import { storeTokenPair } from './tokens.write.ts';
import { presentSession } from '../present.ts';
import { rates } from '../rates.ts';
import { refuseSuspended } from '../suspensions/suspension.queries.ts';
import { newTokenPair } from './session-tokens.ts';

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
