import type { accountsContract } from '@baithak/protocol/accounts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { changeStoredPassword } from './change-password.write.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findAccountOf } from './queries.ts';
import { rates, takeEach } from './rates.ts';

/** CONTRACT.md 3: a new password for who knows the current one. The other sessions of the account end. */
export const changePassword: CallHandler<typeof accountsContract.changePassword> = async (
  caller,
  { current, password },
) => {
  const { viewer, db, clock, limits } = caller;
  await takeEach(limits, [rates.passwordByAccount, viewer.userId]);
  const account = await findAccountOf(db.read, viewer.userId);
  if (!account || !(await isPassword(account.password_hash, current))) throw new Refusal('INVALID_PASSWORD');
  if (await isPassword(account.password_hash, password)) throw new Refusal('SAME_PASSWORD');
  const newHash = await hashPassword(password);
  const change = {
    personId: viewer.userId,
    sessionId: viewer.sessionId,
    oldHash: account.password_hash,
    newHash,
    now: clock.now(),
  };
  const ended = await db.write(changeStoredPassword, change);
  ended.forEach((sessionId) => caller.live.disconnectSession(sessionId));
  return {};
};
