import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { roomPermissions } from '@baithak/protocol/permissions';
import type { App } from '../../../platform/context.ts';
import { type NotificationChanges, notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { findMember } from '../membership/members.queries.ts';
import { presentRole } from '../present.ts';
import { broadcastOverride } from '../broadcast-speakers.ts';
import { type Giving, storeRole } from './roles.write.ts';

/** After the commit: publishes a member's new role to all of their devices here, and to nobody else. Each process does. */
export const publishRole = async (
  { db, live, clock }: Pick<App, 'db' | 'live' | 'clock'>,
  roomId: string,
  userId: string,
): Promise<void> => {
  const member = await findMember(db.read, roomId, { id: userId });
  if (!member) return;
  const standing = { platformRank: member.rank, roomRole: member.role };
  const role = presentRole(standing);
  const override = await broadcastOverride(db.read, roomId, userId, clock.now());
  live.userHere(userId).publish(roomsContract.roleUpdated, { roomId, role, rmps: roomPermissions(standing, override) });
};

/** After the commit: a role that was given, to its member, and to the room how they look now. */
export const publishGivenRole = async (
  app: Pick<App, 'db' | 'live' | 'clock' | 'services'>,
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
  notifications: NotificationChanges,
): Promise<void> => {
  await publishRole(app, roomId, userId);
  app.live.personChanged(userId);
  publishNotifications(app, notifications);
};

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
