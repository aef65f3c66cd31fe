import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { rates, takeEach } from '../rates.ts';
import { publishPromotion } from './publish-promotion.ts';
import { verifyAddress } from './verify-email.write.ts';

/** The link of the verification mail (docs/contract.md#verification-mails). */
export const verifyEmail: CallHandler<typeof accountsContract.verifyEmail> = async (caller, { email, token }) => {
  await takeEach(caller.limits, [rates.verifyByAddress, caller.address]);
  if (!looksLikeToken(token)) throw new Refusal('EXPIRED');
  const verified = await caller.db.write(verifyAddress, { email, hash: hashToken(token), now: caller.clock.now() });
  if (verified.promoted) publishPromotion(caller.live, verified);
  return { data: { verified: true } };
};
