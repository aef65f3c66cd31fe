import type { App } from '../../platform/context.ts';
import { storeRole, type Giving } from './give-role.write.ts';
import { tellRole } from './tell-role.ts';

/** Gives a member a role (0 to 10), then tells them, and the room how they look now. Who may give what is the caller's to check. */
export const giveRole = async (app: Pick<App, 'db' | 'live'>, giving: Giving): Promise<void> => {
  await app.db.write(storeRole, giving);
  await tellRole(app, giving.roomId, giving.personId);
  app.live.personChanged(giving.personId);
};
