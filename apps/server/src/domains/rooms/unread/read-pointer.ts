import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { EmitHandler } from '../../../platform/implement.ts';
import type { Connection, Live } from '../../../platform/live/live.ts';
import { hasUnseenIn, publishNotifications } from '../../notifications/api.ts';
import { findRoom } from '../find-room.ts';
import { storeRead } from './read-pointer.write.ts';

/** What the caller has read of a room, which their other devices hear of (docs/contract.md#unread-counts). */
export const updateReadPointer: EmitHandler<typeof roomsContract.updateReadPointer> = async (
  caller,
  { id, rev, epoch },
) => {
  const { db, live, viewer } = caller;
  if (epoch !== undefined && epoch !== caller.epoch.now()) return {};
  const room = await findRoom(db.read, viewer, id);
  const { userId } = viewer;
  // A write takes the database's one writer, and clients may repeat themselves as fast as they like.
  const canMove = room.last_read_rev !== null && Math.min(rev, room.rev) > room.last_read_rev;
  // Whoever has not joined has no pointer, and yet may be told of messages here.
  if (!canMove && (room.last_read_rev !== null || !(await hasUnseenIn(db.read, userId, room.id)))) return {};
  const { moved, notifications } = await db.write(storeRead, { roomId: room.id, userId, rev });
  if (moved !== null) live.user(userId).publish(roomsContract.roomRead, { roomId: room.id, rev: moved });
  publishNotifications(caller, notifications);
  return {};
};

/**
 * The sockets whose client says itself what it has shown of a room
 * (docs/decisions/unread.md#read-is-what-was-on-the-screen), each with the rooms that it loaded so. For any other, to
 * have a room loaded is to read it.
 */
const reading = new WeakMap<Connection, Set<string>>();

export const setTellsRead = (live: Live, connection: Connection, roomId: string, tellsRead: boolean): void => {
  const rooms = reading.get(connection) ?? new Set();
  if (tellsRead) rooms.add(roomId);
  else rooms.delete(roomId);
  reading.set(connection, rooms);
  const { userId } = connection.viewer;
  live.setReadsAll(roomId, userId, readsAllHere(live, roomId, userId));
};

export const tellsRead = (connection: Connection, roomId: string): boolean =>
  reading.get(connection)?.has(roomId) ?? false;

const readsAllHere = (live: Live, roomId: string, userId: string): boolean =>
  live.connectionsIn(roomId, userId).some((connection) => !tellsRead(connection, roomId));

/** Whether all that comes into the room is read by this person: they have it loaded on a socket that does not say more. */
export const readsAll = (live: Live, roomId: string, userId: string): boolean =>
  readsAllHere(live, roomId, userId) || live.readsAllElsewhere(roomId, userId);
