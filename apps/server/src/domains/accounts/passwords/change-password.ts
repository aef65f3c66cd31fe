import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { presentSession } from '../present.ts';
import { newTokens } from '../sessions/new-session.ts';
import { tokensReplacedMs } from '../sessions/session-tokens.ts';
import { changeStoredPassword } from './change-password.write.ts';
import { refuseEasyPassword } from './refuse-easy-password.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { checkPassword } from './check-password.ts';

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
