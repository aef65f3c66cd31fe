import { setTimeout } from 'node:timers/promises';
import type { accountDataContract } from '@baithak/protocol/contracts/account-data';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { closeAccount } from './close-account.ts';

/** Milliseconds: what a large account has left to be forgotten goes on after the answer. */
const longest = 5_000;

/** Closes the caller's own account; the password is asked for, which guests do not have. */
export const deleteMyAccount: CallHandler<typeof accountDataContract.deleteMyAccount> = async (
  caller,
  { password = '', browserKey },
) => {
  const { userId, guest, sessionId } = caller.viewer;
  await caller.limits.take({ name: 'deleteMyAccount', points: 20, seconds: 600 }, userId);
  if (!guest) await caller.services.accounts.checkPassword(caller, password);
  const browser = browserKey === undefined ? null : hashToken(browserKey);
  await closeAccount(caller, { userId, ownRooms: 'refuse', browser }, sessionId);
  caller.authLog.note('deleteMyAccount', { userId });
  const forgotten = caller.services.accountData.forget(userId);
  await Promise.race([forgotten, setTimeout(longest, undefined, { ref: false })]);
  caller.live.disconnectSession(sessionId);
  return { deleted: true };
};
