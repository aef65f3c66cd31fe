import { limits } from '@baithak/protocol/limits';
import type { OnlineUser } from '@baithak/protocol/entities';
import type { App, SocketCaller } from '../../platform/context.ts';
import type { LiveSocket } from '../../platform/live/live.ts';
import { membershipsOf, peopleInRoom, presentOnline, storeReading } from '../rooms/api.ts';

/** People whose ranks are compared for the list: beyond it, whoever came first. PostgreSQL binds 65,535 values. */
const mostCompared = 10_000;

/** The first 100 of who is here by rank, and how many there are. */
export const onlineIn = async (
  { live, db }: App,
  roomId: string,
): Promise<{ onlineUsers: OnlineUser[]; onlineCount: number }> => {
  const present = live.present(roomId);
  if (present.length === 0) return { onlineUsers: [], onlineCount: 0 };
  const ids = present.slice(0, mostCompared).map(({ userId }) => userId);
  const rows = await peopleInRoom(db.read, roomId, ids, limits.onlineUsers);
  return { onlineUsers: rows.map((row) => presentOnline(row.id, row)), onlineCount: present.length };
};

/** The others hear that somebody is here, on their first device. */
export const tellJoined = async ({ live, db, viewer, socket }: SocketCaller, roomId: string): Promise<void> => {
  const [row] = await peopleInRoom(db.read, roomId, [viewer.userId], 1);
  if (!row || !socket.loaded.has(roomId)) return;
  const onlineCount = live.present(roomId).length;
  live.tellRoom(roomId, 'userJoined', { roomId, user: presentOnline(row.id, row), onlineCount }, socket);
};

/** Somebody's last device has left: they have read up to here (decision 0071), and the others hear it. */
export const settleLeft = async ({ live, db }: App, { viewer }: LiveSocket, roomId: string): Promise<void> => {
  const { userId, username } = viewer;
  live.tellRoom(roomId, 'userLeft', { roomId, userId, username, onlineCount: live.present(roomId).length });
  await db.write(storeReading, { roomId, personId: userId });
};

/** In the rooms that somebody has joined or loaded, whoever has them loaded hears how that person looks now. */
export const tellUpdated = async ({ live, db }: App, userId: string): Promise<void> => {
  const memberships = await membershipsOf(db.read, userId);
  const [person] = memberships;
  if (!person) return;
  const roles = new Map<string, number | null>(live.roomsOf(userId).map((roomId) => [roomId, null]));
  for (const { room_id: roomId, role } of memberships) if (roomId !== null) roles.set(roomId, role);
  for (const [roomId, role] of roles)
    live.tellRoom(roomId, 'userUpdated', { roomId, user: presentOnline(userId, { ...person, role }) });
};
