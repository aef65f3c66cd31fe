import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { findLinked } from '../link-tokens.write.ts';
import { presentSession } from '../present.ts';
import { rates } from '../rates.ts';
import { refuseProven } from '../registration/enter-as-guest.ts';
import { tokensReplacedMs } from '../sessions/stored-sessions.ts';
import { newTokens } from '../sessions/tokens.ts';
import { changeStoredPassword, resetStoredPassword } from './change-password.write.ts';
import { checkPassword, hashPassword, isPassword } from './hash-password.ts';
import { refuseEasyPassword } from './easy-passwords.ts';

/**
 * A new password for whoever knows the current one (docs/contract.md#passwords). The other sessions of the account end, and of
 * this one every token but those that the answer holds.
 */
export const changePassword: CallHandler<typeof accountsContract.changePassword> = async (
  caller,
  { current, password },
) => {
  const { viewer, db, clock, live } = caller;
  const { userId, sessionId } = viewer;
  const account = await checkPassword(caller, current);
  refuseEasyPassword(password, account.username);
  if (await isPassword(account.password_hash, password, caller.address)) throw new Refusal('SAME_PASSWORD');
  const newHash = await hashPassword(password, caller.address);
  const now = clock.now();
  const { stored: fresh, ...tokens } = newTokens({ guest: false }, now);
  const change = { userId, sessionId, fresh, oldHash: account.password_hash, newHash, now };
  const ended = await db.write(changeStoredPassword, change);
  caller.authLog.note('changePassword', { userId });
  ended.forEach((id) => live.disconnectSession(id));
  live.endTokens(sessionId, now + tokensReplacedMs);
  return { data: presentSession(account, tokens) };
};

/** A new password by the link of a mail (docs/contract.md#passwords). It must differ from the current one; all sessions end. */
export const resetPassword: CallHandler<typeof accountsContract.resetPassword> = async (
  caller,
  { email, token, password },
) => {
  const { db, clock, limits } = caller;
  const hash = hashToken(token);
  const linked = looksLikeToken(token) ? await findLinked(db.read, 'reset', email, hash, clock.now()) : undefined;
  if (!linked) {
    await limits.take(rates.resetByAddress, caller.address);
    throw new Refusal('EXPIRED');
  }
  await limits.take(rates.rightLink, hash);
  refuseEasyPassword(password, linked.username);
  if (await isPassword(linked.password_hash, password, caller.address)) throw new Refusal('SAME_PASSWORD');
  const newHash = await hashPassword(password, caller.address);
  const reset = await db
    .write(resetStoredPassword, {
      email,
      hash,
      oldHash: linked.password_hash,
      newHash,
      now: clock.now(),
    })
    .catch(refuseProven);
  caller.authLog.note('resetPassword', { userId: reset.userId });
  caller.live.disconnectUser(reset.userId);
  return {};
};
