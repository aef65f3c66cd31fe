import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { CallHandler } from '../../../platform/implement.ts';
import { removeSubscription } from './subscriptions.write.ts';

/** Ends push messages to this browser; nothing happens when there were none. */
export const unsubscribePush: CallHandler<typeof notificationsContract.unsubscribePush> = async (
  { viewer, db, push },
  { endpoint },
) => {
  const known = push.endpoint(endpoint);
  if (known !== undefined) await db.write(removeSubscription, { endpoint: known, userId: viewer.userId });
  return {};
};
