import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { EmitHandler } from '../../platform/implement.ts';
import { unreadSince } from '../rooms/api.ts';

/** How long ago whoever begins may have loaded the list of rooms, in ms. */
const recentMs = 30_000;

/**
 * From now on this socket gets events of new notifications, private messages and room messages (docs/contract.md#global-emits).
 * The counts of rooms where something has just happened come at once: it may be in neither the list nor the events.
 */
export const startNotifications: EmitHandler<typeof notificationsContract.startNotifications> = async ({
  live,
  db,
  clock,
  connection,
}) => {
  const { userId } = connection.viewer;
  live.setNotifying(connection, true);
  for (const { roomId, unread } of await unreadSince(db.read, userId, clock.now() - recentMs))
    if (!live.isPresent(roomId, userId))
      live.user(userId).notify(notificationsContract.newRoomActivity, { roomId, unread });
  return {};
};
