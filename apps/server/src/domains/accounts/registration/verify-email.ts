import { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { applyEmailChange } from '../email/change-email.write.ts';
import { findEmailChange } from '../email/email-changes.queries.ts';
import { findLinked } from '../mail/link-token.queries.ts';
import { rates } from '../rates.ts';
import { publishPromotion } from './publish-promotion.ts';
import { refuseProven } from './refuse-proven.ts';
import { verifyAddress } from './verify-email.write.ts';

/** The link of a mail that proves an address (docs/contract.md#verification-mails, docs/contract.md#e-mail-address). */
export const verifyEmail: CallHandler<typeof accountsContract.verifyEmail> = async (caller, { email, token }) => {
  const { db, limits } = caller;
  const link = { email, hash: hashToken(token), now: caller.clock.now() };
  const kind = looksLikeToken(token) ? await kindOf(caller, link) : undefined;
  if (!kind) {
    await limits.take(rates.verifyByAddress, caller.address);
    throw new Refusal('EXPIRED');
  }
  await limits.take(rates.rightLink, link.hash);
  if (kind === 'change') await takeNewAddress(caller, link);
  else {
    const verified = await db.write(verifyAddress, link).catch(refuseProven);
    caller.authLog.note('verifyEmail', { userId: verified.userId });
    if (verified.promoted) publishPromotion(caller.live, verified);
  }
  return { data: { verified: true } };
};

interface FollowedLink {
  readonly email: string;
  readonly hash: string;
  readonly now: number;
}

const kindOf = async ({ db }: App, { email, hash, now }: FollowedLink): Promise<'verify' | 'change' | undefined> => {
  if (await findLinked(db.read, 'verify', email, hash, now)) return 'verify';
  return (await findEmailChange(db.read, email, hash, now)) ? 'change' : undefined;
};

/** The account's address is another one; its sessions go on (docs/decisions/0418-sessions-outlive-a-change-of-address.md). */
const takeNewAddress = async ({ db, authLog, live }: App, link: FollowedLink): Promise<void> => {
  const { userId, isNew } = await db.write(applyEmailChange, link).catch(refuseProven);
  if (!isNew) return;
  authLog.note('changeEmail.verified', { userId });
  live.user(userId).publish(accountsContract.emailChanged, { email: link.email });
};
