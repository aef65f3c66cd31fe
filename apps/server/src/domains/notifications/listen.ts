import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { EmitHandler } from '../../platform/implement.ts';

/** From now on this socket gets personal events (docs/contract.md#global-emits). */
export const listen: EmitHandler<typeof notificationsContract.listen> = ({ live, connection }) => {
  live.setListening(connection);
  return {};
};
