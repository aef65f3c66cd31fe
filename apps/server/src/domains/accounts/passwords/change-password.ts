import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { changeStoredPassword } from './change-password.write.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { findAccountOf } from '../queries.ts';
import { rates } from '../rates.ts';

/** A new password for whoever knows the current one (docs/contract.md#passwords). The other sessions of the account end. */
export const changePassword: CallHandler<typeof accountsContract.changePassword> = async (
  caller,
  { current, password },
) => {
  const { viewer, db, clock, limits } = caller;
  await limits.hold([[rates.passwordByAccount, viewer.userId]]);
  const account = await findAccountOf(db.read, viewer.userId);
  if (!account || !(await isPassword(account.password_hash, current, caller.address)))
    throw new Refusal('INVALID_PASSWORD');
  if (await isPassword(account.password_hash, password, caller.address)) throw new Refusal('SAME_PASSWORD');
  const newHash = await hashPassword(password, caller.address);
  const change = {
    userId: viewer.userId,
    sessionId: viewer.sessionId,
    oldHash: account.password_hash,
    newHash,
    now: clock.now(),
  };
  const ended = await db.write(changeStoredPassword, change);
  ended.forEach((sessionId) => caller.live.disconnectSession(sessionId));
  return {};
};
