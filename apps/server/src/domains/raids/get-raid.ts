import type { raidsContract, Raid } from '@baithak/protocol/contracts/raids';
import { staffRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { everyRoom } from '../rooms/api.ts';
import { findRoomToGuard } from './find-raid.ts';
import { withoutAddresses } from './present.ts';

/** The raid mode of a room; for platform staff else that of the whole platform, whose numbers nobody else is told. */
export const raidIn = async ({ services, viewer }: Caller, roomId: string): Promise<Raid | null> => {
  const own = await services.raids.raidOf(roomId);
  if (viewer.rank < staffRank) return own && withoutAddresses(own);
  return own ?? services.raids.raidOf(everyRoom);
};

/** The raid mode that holds in a room (docs/contract.md#raid-mode). */
export const getRaid: CallHandler<typeof raidsContract.getRaid> = async (caller, { roomId }) => {
  const room = await findRoomToGuard(caller, roomId);
  return { raid: await raidIn(caller, room.id) };
};
