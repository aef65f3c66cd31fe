import type { accountsContract } from '@baithak/protocol/accounts';
import { memberRank } from '@baithak/protocol/ranks';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { rates, takeEach } from './rates.ts';
import { hashToken, looksLikeToken } from './tokens.ts';
import { verifyAddress } from './verify-email.write.ts';

/** CONTRACT.md 3: the link of the verification letter. */
export const verifyEmail: CallHandler<typeof accountsContract.verifyEmail> = async (caller, { email, token }) => {
  await takeEach(caller.limits, [rates.verifyByAddress, caller.address]);
  if (!looksLikeToken(token)) throw new Refusal('EXPIRED');
  const verified = await caller.db.write(verifyAddress, { email, hash: hashToken(token), now: caller.clock.now() });
  const { userId, username, promoted } = verified;
  if (promoted) caller.live.refreshViewer({ userId, username, rank: memberRank, guest: false });
  return { data: { verified: true } };
};
