import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { EmitHandler } from '../../platform/implement.ts';

/** From now on this socket gets events of new notifications, private messages and room messages (docs/contract.md#global-emits). */
export const startNotifications: EmitHandler<typeof notificationsContract.startNotifications> = async ({
  live,
  services,
  connection,
}) => {
  live.setNotifying(connection, true);
  await services.rooms.activity.publishRecent(connection.viewer.userId);
  return {};
};
