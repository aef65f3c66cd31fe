import type { raidsContract, Raid } from '@baithak/protocol/contracts/raids';
import type { Caller } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { everyRoom } from '../rooms/api.ts';
import { findRoomToGuard } from './find-raid.ts';

/** The raid mode of a room, or else of the whole platform. */
export const raidIn = async ({ services }: Pick<Caller, 'services'>, roomId: string): Promise<Raid | null> =>
  (await services.raids.raidOf(roomId)) ?? services.raids.raidOf(everyRoom);

/** The raid mode that holds in a room (docs/contract.md#raid-mode). */
export const getRaid: CallHandler<typeof raidsContract.getRaid> = async (caller, { roomId }) => {
  const room = await findRoomToGuard(caller, roomId);
  return { raid: await raidIn(caller, room.id) };
};
