import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findStoredSession } from './find-stored-session.ts';
import { rates } from '../rates.ts';

/** 1 when a stored session is still live, else 0 (docs/contract.md#signing-in-and-out). */
export const checkStatus: CallHandler<typeof accountsContract.checkStatus> = async (caller, { email, token }) => {
  if (await findStoredSession(caller, email, token)) return { status: 1 };
  await caller.limits.take(rates.sessionByAddress, caller.address);
  return { status: 0 };
};
