import type { App } from '../../../platform/context.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { storeRole, type Giving } from './give-role.write.ts';
import { publishRole } from './publish-role.ts';

/**
 * Gives a member a role (0 to 10), then publishes it to them, and to the room how they look now. The caller checks who
 * may give what.
 */
export const giveRole = async (
  app: Pick<App, 'db' | 'live' | 'clock' | 'services'>,
  giving: Omit<Giving, 'stamp'>,
): Promise<void> => {
  const notifications = await app.db.write(storeRole, { ...giving, stamp: notificationStamp(app, 1) });
  await publishRole(app, giving.roomId, giving.userId);
  app.live.personChanged(giving.userId);
  publishNotifications(app, notifications);
};
