import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { changeSettings, findSettings } from '../../people/api.ts';
import { digestOf } from './digest.queries.ts';

/**
 * Ends the digest of whoever got this link (docs/contract.md#e-mail-digest), as long as it is the one that the letter was of.
 * Again it does nothing.
 */
export const unsubscribeDigest: CallHandler<typeof notificationsContract.unsubscribeDigest> = async (
  caller,
  { token },
) => {
  const link = caller.services.notifications.digestLinks.read(token, caller.clock.now());
  const digest = link && (await digestOf(caller.db.read, link.userId));
  if (!digest || !link.isFor(digest)) throw new Refusal('NOT_FOUND');
  const { userId } = digest;
  const { emailDigest } = await findSettings(caller.db.read, userId);
  if (emailDigest !== 'off') await changeSettings(caller, userId, { emailDigest: 'off' });
  return { emailDigest: 'off' };
};
