import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findStoredSession } from './find-stored-session.ts';
import { rates, takeEach } from '../rates.ts';

/** 1 when a stored session is still live, else 0 (docs/contract.md#signing-in-and-out). */
export const checkStatus: CallHandler<typeof accountsContract.checkStatus> = async (caller, { email, token }) => {
  await takeEach(caller.limits, [rates.sessionByAddress, caller.address]);
  return { status: (await findStoredSession(caller, email, token)) ? 1 : 0 };
};
