import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { EmitHandler } from '../../../platform/implement.ts';
import { findRoom } from '../find-room.ts';
import { storeRead } from './read-pointer.write.ts';

/** What the caller has read of a room, which their other devices hear of (docs/contract.md#unread-counts). */
export const updateReadPointer: EmitHandler<typeof roomsContract.updateReadPointer> = async (
  { db, live, viewer },
  { id, rev },
) => {
  const room = await findRoom(db.read, viewer, id);
  const { userId } = viewer;
  // A write takes the database's one writer, and clients may repeat themselves as fast as they like.
  if (room.last_read_rev === null || Math.min(rev, room.rev) <= room.last_read_rev) return {};
  const moved = await db.write(storeRead, { roomId: room.id, userId, rev });
  if (moved !== null) live.user(userId).publish(roomsContract.roomRead, { roomId: room.id, rev: moved });
  return {};
};
