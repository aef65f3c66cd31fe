import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken, newToken } from '../../../platform/tokens.ts';
import { storeAccessToken } from './tokens.write.ts';
import { findSessionByToken } from '../queries.ts';
import { rates } from '../rates.ts';
import { tokenLifetimes } from './session-tokens.ts';

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
