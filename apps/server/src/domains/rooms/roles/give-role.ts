import type { App } from '../../../platform/context.ts';
import { notificationStamp } from '../../notifications/api.ts';
import { storeRole } from './give-role.write.ts';
import { publishGivenRole } from './publish-role.ts';
import type { Giving } from './set-role.queries.ts';

/**
 * Gives a member a role (0 to 10), then publishes it to them, and to the room how they look now. The caller checks who
 * may give what.
 */
export const giveRole = async (
  app: Pick<App, 'db' | 'live' | 'clock' | 'services'>,
  giving: Omit<Giving, 'stamp'>,
): Promise<void> => {
  const notifications = await app.db.write(storeRole, { ...giving, stamp: notificationStamp(app, 1) });
  await publishGivenRole(app, giving, notifications);
};
