import type { raidsContract } from '@baithak/protocol/contracts/raids';
import type { CallHandler } from '../../platform/implement.ts';
import { everyRoom } from '../rooms/api.ts';
import { findRoomToGuard } from './find-raid.ts';
import { raidIn } from './get-raid.ts';
import { changes } from './limits.ts';

/** Turns raid mode on, makes it stricter or milder, or ends it, with the freeze (docs/contract.md#raid-mode). */
export const setRaidMode: CallHandler<typeof raidsContract.setRaidMode> = async (caller, { roomId, level }) => {
  await caller.limits.take(changes, caller.viewer.userId);
  const room = await findRoomToGuard(caller, roomId);
  await caller.services.raids.set(room.id, level, caller.viewer.userId);
  return { raid: await raidIn(caller, room.id) };
};

/** The same for every room at once. */
export const setPlatformRaidMode: CallHandler<typeof raidsContract.setPlatformRaidMode> = async (caller, { level }) => {
  await caller.limits.take(changes, caller.viewer.userId);
  await caller.services.raids.set(everyRoom, level, caller.viewer.userId);
  return { raid: await caller.services.raids.raidOf(everyRoom) };
};
