import { day } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { removeOldNotifications, removeSurplus } from './expire-notifications.write.ts';
import { peopleWithTooMany } from './purge.ts';

/** Notifications are kept so long, in milliseconds. */
const kept = 90 * day;

/** Removes what is older than 90 days, and of each person what is beyond the latest 1,000. */
export const removeNotifications = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const before = clock.now() - kept;
  while (await db.write(removeOldNotifications, { before }));
  for (const userId of await peopleWithTooMany(db.readLong)) await db.write(removeSurplus, { userId });
};
