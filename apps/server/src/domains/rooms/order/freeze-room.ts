import { leastOrderRank, usualFreezeMinutes } from '@baithak/protocol/contracts/room-order.rules';
import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { staffRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { findRoomToEnter } from '../find-room.ts';
import { refuseAgainst, storeFreeze, storeSlowMode } from './limit-writing.write.ts';
import { presentFreeze, publishFreezes, publishSlowMode } from './publish-order.ts';
import { everyRoom, platformOrder } from './writing-limits.queries.ts';

const changes = { name: 'roomOrder', points: 30, seconds: 60 };

/** The room that somebody freezes or slows down: rank 6 and up there (docs/contract.md#freeze-and-slow-mode). */
const findRoomToOrder = async ({ db, viewer }: Caller, ref: string): Promise<string> => {
  const room = await findRoomToEnter(db.read, viewer, ref);
  if (room.my_role === null && viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  if (room.rank < leastOrderRank) throw new Refusal('FORBIDDEN');
  return room.id;
};

/** `roomId` null: every room. */
const freeze = async (caller: Caller, roomId: string | null, minutes: number) => {
  const { db, viewer, services, clock } = caller;
  // Whoever ends the freeze ends the raid mode that it came with.
  if (minutes === 0) {
    await refuseAgainst(db.read, { roomId, userId: viewer.userId, at: clock.now() }, 'freeze');
    await services.raids.endIn(roomId, viewer.userId);
  }
  const order = await db.write(storeFreeze, { roomId, minutes, userId: viewer.userId, ...logStamp(caller) });
  const scope = roomId ?? everyRoom;
  services.rooms.freezeEnds.set(scope, minutes === 0 ? undefined : clock.now() + minutes * 60_000);
  await publishFreezes(caller, scope);
  return { frozen: presentFreeze(order) };
};

const slow = async (caller: Caller, roomId: string | null, seconds: number) => {
  const { db, viewer } = caller;
  const order = await db.write(storeSlowMode, { roomId, seconds, userId: viewer.userId, ...logStamp(caller) });
  await publishSlowMode(caller, roomId ?? everyRoom);
  return { slowMode: order.slowSeconds };
};

export const freezeRoom: CallHandler<typeof roomsContract.freezeRoom> = async (caller, input) => {
  await caller.limits.take(changes, caller.viewer.userId);
  const { roomId, on, minutes = usualFreezeMinutes } = input;
  return freeze(caller, await findRoomToOrder(caller, roomId), on ? minutes : 0);
};

export const setSlowMode: CallHandler<typeof roomsContract.setSlowMode> = async (caller, { roomId, seconds }) => {
  await caller.limits.take(changes, caller.viewer.userId);
  return slow(caller, await findRoomToOrder(caller, roomId), seconds);
};

export const freezePlatform: CallHandler<typeof roomsContract.freezePlatform> = async (caller, input) => {
  await caller.limits.take(changes, caller.viewer.userId);
  const { on, minutes = usualFreezeMinutes } = input;
  return freeze(caller, null, on ? minutes : 0);
};

export const setPlatformSlowMode: CallHandler<typeof roomsContract.setPlatformSlowMode> = async (
  caller,
  { seconds },
) => {
  await caller.limits.take(changes, caller.viewer.userId);
  return slow(caller, null, seconds);
};

export const getPlatformOrder: CallHandler<typeof roomsContract.getPlatformOrder> = async ({ db, clock }) => {
  const order = await platformOrder(db.read, clock.now());
  return { frozen: presentFreeze(order), slowMode: order.slowSeconds };
};
