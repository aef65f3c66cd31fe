import type { App } from '../../../platform/context.ts';
import { storeRole, type Giving } from './give-role.write.ts';
import { publishRole } from './publish-role.ts';

/**
 * Gives a member a role (0 to 10), then publishes it to them, and to the room how they look now. The caller checks who
 * may give what.
 */
export const giveRole = async (app: Pick<App, 'db' | 'live'>, giving: Giving): Promise<void> => {
  await app.db.write(storeRole, giving);
  await publishRole(app, giving.roomId, giving.userId);
  app.live.personChanged(giving.userId);
};
