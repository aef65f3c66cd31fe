import type { notificationsContract } from '@baithak/protocol/notifications';
import type { EmitHandler } from '../../platform/implement.ts';

/** They end on this socket. */
export const stopNotifications: EmitHandler<typeof notificationsContract.stopNotifications> = ({ live, socket }) => {
  live.setNotifying(socket, false);
  return {};
};
