import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findAccountOf } from '../queries.ts';
import { rates } from '../rates.ts';
import { isPassword } from './hash-password.ts';

/** The caller's account, once its password has been given. Throws INVALID_PASSWORD, TOO_MANY when too many try at once. */
export const checkPassword = async (caller: Caller, password: string) => {
  const { userId } = caller.viewer;
  await caller.limits.hold([[rates.passwordByAccount, userId]]);
  const account = await findAccountOf(caller.db.read, userId);
  const right = await isPassword(account?.password_hash, password, caller.address);
  if (account && right) return account;
  caller.authLog.note('password.failed', { userId });
  throw new Refusal('INVALID_PASSWORD');
};
