import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { limits } from '@baithak/protocol/limits';
import type { OnlineUser } from '@baithak/protocol/entities/entities';
import type { App, SocketCaller } from '../../platform/context.ts';
import type { Connection } from '../../platform/live/live.ts';
import { membershipsOfUser, peopleInRoom, presentOnlineUser, storeReadPointer } from '../rooms/api.ts';

/** People whose ranks are compared for the list: beyond it, whoever came first. PostgreSQL binds 65,535 values. */
const mostCompared = 10_000;

/** The first 100 of who is here by rank, and how many there are. */
export const onlineUsersIn = async (
  { live, db }: App,
  roomId: string,
): Promise<{ onlineUsers: OnlineUser[]; onlineCount: number }> => {
  const present = live.present(roomId);
  if (present.length === 0) return { onlineUsers: [], onlineCount: 0 };
  const ids = present.slice(0, mostCompared).map(({ userId }) => userId);
  const rows = await peopleInRoom(db.read, roomId, ids, limits.onlineUsers);
  return { onlineUsers: rows.map((row) => presentOnlineUser(row.id, row)), onlineCount: present.length };
};

/** Publishes that somebody has entered the room with their first device. */
export const publishUserJoined = async (
  { live, db, viewer, connection }: SocketCaller,
  roomId: string,
): Promise<void> => {
  const [row] = await peopleInRoom(db.read, roomId, [viewer.userId], 1);
  if (!row || !connection.loaded.has(roomId)) return;
  const onlineCount = live.present(roomId).length;
  live
    .room(roomId)
    .publish(
      roomsContract.userJoined,
      { roomId, user: presentOnlineUser(row.id, row), onlineCount },
      { except: connection },
    );
};

/**
 * Publishes that somebody's last device has left the room, and moves their read pointer to its end
 * (docs/decisions/0071-unread-counts.md).
 */
export const handleUserLeft = async ({ live, db }: App, { viewer }: Connection, roomId: string): Promise<void> => {
  const { userId, username } = viewer;
  live
    .room(roomId)
    .publish(roomsContract.userLeft, { roomId, userId, username, onlineCount: live.present(roomId).length });
  await db.write(storeReadPointer, { roomId, userId });
};

/** Publishes somebody's present name, picture and role to every room that they have joined or loaded. */
export const publishUserUpdated = async ({ live, db }: App, userId: string): Promise<void> => {
  const memberships = await membershipsOfUser(db.read, userId);
  const [person] = memberships;
  if (!person) return;
  const roles = new Map<string, number | null>(live.roomsOf(userId).map((roomId) => [roomId, null]));
  for (const { room_id: roomId, role } of memberships) if (roomId !== null) roles.set(roomId, role);
  for (const [roomId, role] of roles)
    live
      .room(roomId)
      .publish(roomsContract.userUpdated, { roomId, user: presentOnlineUser(userId, { ...person, role }) });
};
