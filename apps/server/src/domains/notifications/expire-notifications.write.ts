import { defineWrite } from '../../platform/db/write.ts';
import { expireNotifications, trimNotifications } from './purge.ts';

/** So many in one write: other writes wait meanwhile. */
const batchSize = 1000;

/** Removes notifications that are too old. Returns whether there may be more of them. */
export const removeOldNotifications = defineWrite({
  name: 'notifications.removeOldNotifications',
  run: async (tx, { before }: { before: number }) => (await expireNotifications(tx, before, batchSize)) === batchSize,
});

/** Removes what one person has beyond the kept ones. */
export const removeSurplus = defineWrite({
  name: 'notifications.removeSurplus',
  run: (tx, { userId }: { userId: string }) => trimNotifications(tx, userId),
});
