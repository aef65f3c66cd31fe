import type { notificationsContract } from '@baithak/protocol/notifications';
import type { EmitHandler } from '../../platform/implement.ts';

/** Events of new notifications, private and room messages begin on this socket (CONTRACT.md 5). */
export const startNotifications: EmitHandler<typeof notificationsContract.startNotifications> = ({ live, socket }) => {
  live.setNotifying(socket, true);
  return {};
};
