import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { resetStoredPassword } from './change-password.write.ts';
import { findLinked } from '../mail/link-token.queries.ts';
import { refuseEasyPassword } from './refuse-easy-password.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { refuseProven } from '../registration/refuse-proven.ts';
import { rates } from '../rates.ts';

/** A new password by the link of a mail (docs/contract.md#passwords). It must differ from the current one; all sessions end. */
export const resetPassword: CallHandler<typeof accountsContract.resetPassword> = async (
  caller,
  { email, token, password },
) => {
  const { db, clock, limits } = caller;
  const hash = hashToken(token);
  const linked = looksLikeToken(token) ? await findLinked(db.read, 'reset', email, hash, clock.now()) : undefined;
  if (!linked) {
    await limits.take(rates.resetByAddress, caller.address);
    throw new Refusal('EXPIRED');
  }
  await limits.take(rates.rightLink, hash);
  refuseEasyPassword(password, linked.username);
  if (await isPassword(linked.password_hash, password, caller.address)) throw new Refusal('SAME_PASSWORD');
  const newHash = await hashPassword(password, caller.address);
  const reset = await db
    .write(resetStoredPassword, {
      email,
      hash,
      oldHash: linked.password_hash,
      newHash,
      now: clock.now(),
    })
    .catch(refuseProven);
  caller.authLog.note('resetPassword', { userId: reset.userId });
  caller.live.disconnectUser(reset.userId);
  return {};
};
