import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import { systemClock } from '../../platform/clock.ts';
import type { App, SocketCaller } from '../../platform/context.ts';
import type { Connection } from '../../platform/live/live.ts';
import type { Present } from '../../platform/viewer.ts';
import { atMostEvery, type Throttle } from '../../platform/throttle.ts';
import { publishNotifications } from '../notifications/api.ts';
import {
  hasUnread,
  membershipsOfUser,
  peopleInRoom,
  presentOnlineUser,
  publishUserLeft,
  readsAll,
  setTellsRead,
  storeReadPointer,
  tellsRead,
} from '../rooms/api.ts';
import { clearThreadShown } from '../threads/api.ts';

/**
 * Tells those who are here that somebody has entered the room with their first device; other processes tell theirs. Resolves to how
 * they look.
 */
export const publishUserJoined = async (
  { live, db, viewer, connection }: SocketCaller,
  roomId: string,
): Promise<OnlineUser | undefined> => {
  const [row] = await peopleInRoom(db.read, roomId, [viewer.userId], 1);
  if (!row || !connection.loaded.has(roomId)) return undefined;
  const user = presentOnlineUser(row.id, row);
  const onlineCount = live.countPresent(roomId);
  live
    .roomHere(roomId)
    .publishPresence(roomsContract.userJoined, { roomId, user, onlineCount }, { except: connection });
  return user;
};

/** Who comes and goes at other processes is looked up together, so often, in ms. */
const lookUpEveryMs = 100;
/** And again when that fails. */
const readAgainMs = 1000;

interface Change {
  readonly person: Present;
  readonly isThere: boolean;
}

/** Tells those who are here who came to a room by another process, or is nowhere in it any more, in the order in which it was heard. */
export const followPresence = (app: App): Pick<Throttle, 'stop'> => {
  const { live, db } = app;
  /** By room and person; of several changes the last. */
  const heard = new Map<string, Map<string, Change>>();
  const tellJoined = async (roomId: string, userIds: readonly string[]): Promise<void> => {
    if (userIds.length === 0) return;
    for (const row of await peopleInRoom(db.read, roomId, userIds, userIds.length)) {
      // Whoever has left since is told of next.
      if (!live.isPresent(roomId, row.id)) continue;
      const told = { roomId, user: presentOnlineUser(row.id, row), onlineCount: live.countPresent(roomId) };
      live.roomHere(roomId).publishPresence(roomsContract.userJoined, told);
    }
  };
  const tell = async (roomId: string): Promise<number | undefined> => {
    const changes = heard.get(roomId) ?? new Map<string, Change>();
    heard.delete(roomId);
    const came = new Map([...changes].filter(([, { isThere }]) => isThere));
    for (const [userId, { person, isThere }] of changes)
      if (!isThere && !live.isPresent(roomId, userId)) publishUserLeft(live, roomId, person);
    try {
      await tellJoined(roomId, [...came.keys()]);
      return undefined;
    } catch (error) {
      app.log.warn({ err: error }, 'who came at other processes could not be read, and is read again');
      heard.set(roomId, new Map([...came, ...(heard.get(roomId) ?? [])]));
      return readAgainMs;
    }
  };
  // Real time, as between processes.
  const timing = { clock: systemClock, log: app.log };
  const telling = atMostEvery(timing, lookUpEveryMs, 'who came and went at other processes could not be told', tell);
  live.onPresence((roomId, person, isThere) => {
    if (person.username === '' || !live.order(roomId)) return;
    const changes = heard.get(roomId) ?? new Map<string, Change>();
    // Behind what came meanwhile.
    changes.delete(person.userId);
    heard.set(roomId, changes.set(person.userId, { person, isThere }));
    telling.soon(roomId);
  });
  return telling;
};

/**
 * A socket has left the room. When it was the last one of that person, that is published; when it was the last one that
 * read all that came, everything up to now is read (docs/decisions/unread.md#read-pointers).
 */
export const handleLeft = async (app: App, connection: Connection, roomId: string, last: boolean): Promise<void> => {
  const { userId } = connection.viewer;
  const readAll = !tellsRead(connection, roomId) && !readsAll(app.live, roomId, userId);
  setTellsRead(app.live, connection, roomId, false);
  clearThreadShown(app.live, connection, roomId);
  if (connection.viewer.bot) app.services.bots.online.left(connection, roomId);
  if (last) publishUserLeft(app.live, roomId, connection.viewer);
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
