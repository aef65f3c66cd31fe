import type { accountsContract } from '@baithak/protocol/accounts';
import type { CallHandler } from '../../platform/implement.ts';
import { findStoredSession } from './find-stored-session.ts';
import { rates, takeEach } from './rates.ts';

/** CONTRACT.md 3: 1 when a stored session is still live, else 0. */
export const checkStatus: CallHandler<typeof accountsContract.checkStatus> = async (caller, { email, token }) => {
  await takeEach(caller.limits, [rates.sessionByAddress, caller.address]);
  return { status: (await findStoredSession(caller, email, token)) ? 1 : 0 };
};
