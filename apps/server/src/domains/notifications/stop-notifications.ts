import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { EmitHandler } from '../../platform/implement.ts';

/** Ends what startNotifications began on this socket. */
export const stopNotifications: EmitHandler<typeof notificationsContract.stopNotifications> = ({
  live,
  connection,
}) => {
  live.setNotifying(connection, false);
  return {};
};
