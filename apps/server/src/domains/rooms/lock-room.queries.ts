import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';

/** The open room, held until the commit. ROOM_NOT_FOUND once it is closed. */
export const lockRoom = async (tx: Tx, roomId: string) => {
  const room = await tx
    .selectFrom('rooms')
    .select(['id', 'rev', 'access', 'type', 'creator', 'title', 'topic', 'description'])
    .where('id', '=', roomId)
    .where('closed', '=', 0)
    .$call(forUpdate(tx))
    .executeTakeFirst();
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  return room;
};

/** The same for what only the owner may do: FORBIDDEN when it is somebody else by now than the caller saw. */
export const lockRoomOf = async (tx: Tx, roomId: string, owner: string) => {
  const room = await lockRoom(tx, roomId);
  if (room.creator !== owner) throw new Refusal('FORBIDDEN');
  return room;
};
