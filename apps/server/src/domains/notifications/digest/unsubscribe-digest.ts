import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { changeSettings, findSettings } from '../../people/api.ts';

/** Ends the digest of whoever got this link (docs/contract.md#e-mail-digest). Again it does nothing. */
export const unsubscribeDigest: CallHandler<typeof notificationsContract.unsubscribeDigest> = async (
  caller,
  { token },
) => {
  const userId = caller.services.notifications.digestLinks.userOf(token);
  if (userId === undefined) throw new Refusal('NOT_FOUND');
  const { emailDigest } = await findSettings(caller.db.read, userId);
  if (emailDigest !== 'off') await changeSettings(caller, userId, { emailDigest: 'off' });
  return { emailDigest: 'off' };
};
