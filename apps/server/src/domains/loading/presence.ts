import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import type { App, SocketCaller } from '../../platform/context.ts';
import type { Connection } from '../../platform/live/live.ts';
import { publishNotifications } from '../notifications/api.ts';
import {
  hasUnread,
  membershipsOfUser,
  peopleInRoom,
  presentOnlineUser,
  readsAll,
  setTellsRead,
  storeReadPointer,
  tellsRead,
} from '../rooms/api.ts';
import { clearThreadShown } from '../threads/api.ts';

/** Publishes that somebody has entered the room with their first device. Resolves to how they look. */
export const publishUserJoined = async (
  { live, db, viewer, connection }: SocketCaller,
  roomId: string,
): Promise<OnlineUser | undefined> => {
  const [row] = await peopleInRoom(db.read, roomId, [viewer.userId], 1);
  if (!row || !connection.loaded.has(roomId)) return undefined;
  const user = presentOnlineUser(row.id, row);
  const onlineCount = live.countPresent(roomId);
  live.room(roomId).publishPresence(roomsContract.userJoined, { roomId, user, onlineCount }, { except: connection });
  return user;
};

const publishUserLeft = ({ live }: App, { viewer: { userId, username } }: Connection, roomId: string): void =>
  live
    .room(roomId)
    .publishPresence(roomsContract.userLeft, { roomId, userId, username, onlineCount: live.countPresent(roomId) });

/**
 * A socket has left the room. When it was the last one of that person, that is published; when it was the last one that
 * read all that came, everything up to now is read (docs/decisions/unread.md#read-pointers).
 */
export const handleLeft = async (app: App, connection: Connection, roomId: string, last: boolean): Promise<void> => {
  const { userId } = connection.viewer;
  const readAll = !tellsRead(connection, roomId) && !readsAll(app.live, roomId, userId);
  setTellsRead(connection, roomId, false);
  clearThreadShown(connection, roomId);
  if (connection.viewer.bot) app.services.bots.online.left(connection, roomId);
  if (last) publishUserLeft(app, connection, roomId);
  if (readAll && (await hasUnread(app.db.read, { roomId, userId })))
    publishNotifications(app, await app.db.write(storeReadPointer, { roomId, userId }));
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
      .publishPresence(roomsContract.userUpdated, { roomId, user: presentOnlineUser(userId, { ...person, role }) });
};

/** People whose ranks are compared for the list: beyond it, whoever came first. PostgreSQL binds 65,535 values. */
const mostCompared = 10_000;
/** The first people by rank who are in a room; a burst of loads of a large room reads them once. */
export const readOnlineUsers = (
  app: Pick<App, 'live' | 'db' | 'clock' | 'services'>,
  roomId: string,
): Promise<readonly OnlineUser[]> =>
  app.services.loading.onlineUsers(app, roomId, '', () => onlineUsersNow(app, roomId));

const onlineUsersNow = async (
  { live, db }: Pick<App, 'live' | 'db'>,
  roomId: string,
): Promise<readonly OnlineUser[]> => {
  const ids = live
    .present(roomId)
    .slice(0, mostCompared)
    .map(({ userId }) => userId);
  if (ids.length === 0) return [];
  const rows = await peopleInRoom(db.read, roomId, ids, limits.onlineUsers);
  return rows.map((row) => presentOnlineUser(row.id, row));
};

const byRank = (one: OnlineUser, other: OnlineUser): number =>
  other.user.role.rank - one.user.role.rank || (one.username < other.username ? -1 : 1);

/**
 * Who of a list is here now, and how many are. Whoever has left meanwhile is left out: nobody would tell this reader.
 * `self` gets no event about themselves, so they are put in.
 */
export const onlineNow = (
  { live }: Pick<App, 'live'>,
  roomId: string,
  read: readonly OnlineUser[],
  self: OnlineUser | undefined,
): { onlineUsers: OnlineUser[]; onlineCount: number } => {
  const here = read.filter(({ user }) => live.isPresent(roomId, user._id));
  const onlineUsers =
    self === undefined || here.some(({ user }) => user._id === self.user._id)
      ? here
      : [...here, self].toSorted(byRank).slice(0, limits.onlineUsers);
  return { onlineUsers, onlineCount: live.countPresent(roomId) };
};
