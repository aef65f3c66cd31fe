import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { resetStoredPassword } from './change-password.write.ts';
import { findLinked } from '../mail/link-token.queries.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { rates, takeEach } from '../rates.ts';

/** A new password by the link of a mail (docs/contract.md#passwords). It must differ from the current one; all sessions end. */
export const resetPassword: CallHandler<typeof accountsContract.resetPassword> = async (
  caller,
  { email, token, password },
) => {
  const { db, clock, limits } = caller;
  await takeEach(limits, [rates.resetByAddress, caller.address], [rates.resetByEmail, email]);
  const hash = hashToken(token);
  const linked = looksLikeToken(token) ? await findLinked(db.read, 'reset', email, hash, clock.now()) : undefined;
  if (!linked) throw new Refusal('EXPIRED');
  if (await isPassword(linked.password_hash, password)) throw new Refusal('SAME_PASSWORD');
  const newHash = await hashPassword(password);
  const reset = await db.write(resetStoredPassword, {
    email,
    hash,
    oldHash: linked.password_hash,
    newHash,
    now: clock.now(),
  });
  caller.live.disconnectUser(reset.userId);
  return {};
};
