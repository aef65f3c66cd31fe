import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { CallHandler } from '../../../platform/implement.ts';
import { rates } from '../rates.ts';

export const getGuestChallenge: CallHandler<typeof accountsContract.getGuestChallenge> = async (caller) => {
  await caller.limits.take(rates.guestByAddress, `challenge ${caller.address}`);
  return { challenge: await caller.services.accounts.guestProofs.challenge() };
};
