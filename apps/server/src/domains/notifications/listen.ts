import type { notificationsContract } from '@baithak/protocol/notifications';
import type { EmitHandler } from '../../platform/implement.ts';

/** Personal events begin on this socket (CONTRACT.md 5, `/global`). */
export const listen: EmitHandler<typeof notificationsContract.listen> = ({ live, socket }) => {
  live.setListening(socket);
  return {};
};
