import type { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { staffContract } from '@baithak/protocol/contracts/staff';
import type { EmitHandler } from '../../platform/implement.ts';
import { publishIgnored } from '../people/api.ts';

/** From now on this socket gets personal events (docs/contract.md#global-emits). The list of ignored people and the room item come at once. */
export const listen: EmitHandler<typeof notificationsContract.listen> = async (caller) => {
  caller.live.setListening(caller.connection);
  const { live, settings, viewer } = caller;
  live.user(viewer.userId).publish(staffContract.roomItemChanged, { roomItem: settings.read().roomItem });
  await publishIgnored(caller, viewer.userId);
  return {};
};
