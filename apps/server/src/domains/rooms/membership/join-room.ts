import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToEnter } from '../find-room.ts';
import { storeMember } from './join-room.write.ts';
import { roomListItem } from '../list/list-rooms.ts';

/**
 * Joining gives role 1 (docs/contract.md#ranks-and-commands); joining again changes nothing. A Private room is entered
 * by invitation only.
 */
export const joinRoom: CallHandler<typeof roomsContract.joinRoom> = async (caller, { roomId }) => {
  const { viewer } = caller;
  await caller.limits.take({ name: 'joinRoom', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(caller.db.read, viewer, roomId);
  const { added } = await caller.db.write(storeMember, {
    roomId: room.id,
    userId: viewer.userId,
    guest: viewer.guest,
    at: caller.clock.now(),
  });
  if (added) await caller.services.raids.joined(caller, room.id);
  return { joined: true, room: await roomListItem(caller, room.id) };
};
