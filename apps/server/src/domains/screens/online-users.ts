import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import type { App } from '../../platform/context.ts';
import { peopleInRoom, presentOnlineUser } from '../rooms/api.ts';

/** People whose ranks are compared for the list: beyond it, whoever came first. PostgreSQL binds 65,535 values. */
const mostCompared = 10_000;
/** What was read of a large room is read again after this long at the latest. */
const keptMs = 1000;

/** The first people by rank who are in a room. A burst of loads reads a large room once between two writes of presence. */
export interface OnlineLists {
  read(app: Pick<App, 'live' | 'db' | 'clock'>, roomId: string): Promise<readonly OnlineUser[]>;
}

interface Kept {
  readonly at: number;
  readonly users: Promise<readonly OnlineUser[]>;
}

export const createOnlineLists = (): OnlineLists => {
  /** By the mark that live sets at each write of presence. */
  const kept = new WeakMap<object, Kept>();
  return {
    read: (app, roomId) => {
      const mark = app.live.presenceMark(roomId);
      if (!mark) return readOnlineUsers(app, roomId);
      const known = kept.get(mark);
      if (known && app.clock.now() - known.at < keptMs) return known.users;
      const users = readOnlineUsers(app, roomId);
      kept.set(mark, { at: app.clock.now(), users });
      users.catch(() => kept.delete(mark));
      return users;
    },
  };
};

const readOnlineUsers = async (
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
