import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import type { App } from '../../platform/context.ts';
import { peopleInRoom, presentOnlineUser } from '../rooms/api.ts';

/** People whose ranks are compared for the list: beyond it, whoever came first. PostgreSQL binds 65,535 values. */
const mostCompared = 10_000;
/** The first people by rank who are in a room; a burst of loads of a large room reads them once. */
export const readOnlineUsers = (
  app: Pick<App, 'live' | 'db' | 'clock' | 'services'>,
  roomId: string,
): Promise<readonly OnlineUser[]> =>
  app.services.screens.onlineUsers(app, roomId, '', () => onlineUsersNow(app, roomId));

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
