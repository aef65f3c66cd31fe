import { day } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { removeOldNotifications, removeSurplus } from './list.write.ts';
import { peopleWithTooMany } from './purge.ts';
import { removeEndedSubscriptions } from './push/subscriptions.write.ts';

/** Notifications are kept so long, in milliseconds. */
const kept = 90 * day;

/** Removes what is older than 90 days, of each person what is beyond the latest 1,000, and browsers that were signed out. */
export const removeNotifications = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const before = clock.now() - kept;
  await db.write(removeEndedSubscriptions, { now: clock.now() });
  while (await db.write(removeOldNotifications, { before }));
  for (const userId of await peopleWithTooMany(db.readLong)) await db.write(removeSurplus, { userId });
};
