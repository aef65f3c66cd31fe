import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { findLinked } from '../mail/link-token.queries.ts';
import { rates } from '../rates.ts';
import { publishPromotion } from './publish-promotion.ts';
import { refuseProven } from './refuse-proven.ts';
import { verifyAddress } from './verify-email.write.ts';

/** The link of the verification mail (docs/contract.md#verification-mails). */
export const verifyEmail: CallHandler<typeof accountsContract.verifyEmail> = async (caller, { email, token }) => {
  const { db, limits } = caller;
  const now = caller.clock.now();
  const hash = hashToken(token);
  const linked = looksLikeToken(token) ? await findLinked(db.read, 'verify', email, hash, now) : undefined;
  if (!linked) {
    await limits.take(rates.verifyByAddress, caller.address);
    throw new Refusal('EXPIRED');
  }
  await limits.take(rates.rightLink, hash);
  const verified = await db.write(verifyAddress, { email, hash, now }).catch(refuseProven);
  caller.authLog.note('verifyEmail', { userId: verified.userId });
  if (verified.promoted) publishPromotion(caller.live, verified);
  return { data: { verified: true } };
};
