import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { CallHandler } from '../../../platform/implement.ts';

/** The key that browsers subscribe with (docs/contract.md#push). */
export const getPushKey: CallHandler<typeof notificationsContract.getPushKey> = ({ services }) => ({
  key: services.notifications.push.publicKey,
});
