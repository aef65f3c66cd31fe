import type { Clock } from '../clock.ts';
import { createThrottle } from '../throttle.ts';
import { type Broadcaster, type WaitingFrame, createBroadcaster } from './broadcaster.ts';
import type { PersonIn } from '../presence/people.ts';
import { type Presence, anywhere } from '../presence/presence.ts';
import type { Connections, LocalConnection } from './connection.ts';
import type { Present } from '../viewer.ts';
import type { Live } from './live.ts';
import { type RoomChecks, type RoomOrder, createRoomOrder } from './room-order.ts';

/** Gathered frames are written at most this often: four times a second. */
const intervalMs = 250;

/** Frames that are written together, in their order: at once after a pause, then at most four times a second. */
interface Gathering {
  put(waiting: WaitingFrame): void;
  /** Frames wait: what comes after them must wait behind them. */
  isWaiting(): boolean;
  /** Another object after each write. Between two writes nobody has been told of anything. */
  mark(): object;
}

export const createGathering = (clock: Clock, write: (waiting: WaitingFrame) => void): Gathering => {
  let gathered: WaitingFrame[] = [];
  let mark = {};

  const writing = createThrottle(clock, intervalMs, () => {
    const due = gathered;
    gathered = [];
    mark = {};
    for (const waiting of due) write(waiting);
  });

  return {
    put: (waiting) => {
      gathered.push(waiting);
      writing.soon();
    },
    isWaiting: writing.isWaiting,
    mark: () => mark,
  };
};

/** Members of whom a room's sockets know everything by an earlier frame. */
interface ToldMembers {
  /** A socket that asked for short forms came: its number. */
  readonly next: () => number;
  /**
   * A member is told now, in full to those whose number is above what this returns: to all, with -1, for one who was not told
   * yet as they are now. `except`: the number of the socket that gets nothing, from which the member writes.
   */
  tell(userId: string, member: object, except?: number): number;
}

/** Who writes in a room; of more of them those are told in full again who have not written for the longest time. */
const mostMembers = 200;

export const createToldMembers = (): ToldMembers => {
  const told = new Map<string, { readonly text: string; readonly upTo: number; readonly except: number | undefined }>();
  let count = 0;
  return {
    next: () => (count += 1),
    tell: (userId, member, except) => {
      const text = JSON.stringify(member);
      const before = told.get(userId);
      told.delete(userId);
      told.set(userId, { text, upTo: count, except });
      if (told.size > mostMembers) for (const oldest of told.keys().take(1)) told.delete(oldest);
      // Whoever wrote from another device before was not told of themselves there.
      const isKnown = before?.text === text && (before.except === undefined || before.except === except);
      return isKnown ? before.upTo : -1;
    },
  };
};

/** A room (or private thread) that somebody has loaded. */
export interface LiveRoom {
  /** A private thread, which only its two have loaded: nothing is looked up of it as of a room. */
  readonly isPrivate: boolean;
  readonly broadcaster: Broadcaster;
  /** Who comes and goes, once many are here. */
  readonly gathering: Gathering;
  readonly order: RoomOrder;
  readonly people: Map<string, Set<LocalConnection>>;
  readonly told: ToldMembers;
}

/** The loaded rooms. A room that nobody has loaded does not exist here. */
export interface LiveRooms {
  find(roomId: string): LiveRoom | undefined;
  /** Private threads are not among them. */
  ids(): readonly string[];
  /** True for the person's first connection in the room, at whatever process. */
  enter(connection: LocalConnection, roomId: string): boolean;
  /** True for the person's last one. */
  leave(connection: LocalConnection, roomId: string): boolean;
  present(roomId: string): readonly Present[];
  /** The viewers of these connections have changed. */
  refresh(connections: readonly LocalConnection[]): void;
}

/** How long a missing rev may hold back later ones, in milliseconds: writes of this process are answered in any order. */
const holeMs = 2000;
/** The same of what comes from other processes, which is read again then. */
const sharedHoleMs = 100;

/** Real time, whatever the app's clock says: this waits for other processes and for the database. */
export const createOrder = (checks: RoomChecks | undefined): RoomOrder =>
  createRoomOrder({
    checks,
    holeMs: checks ? sharedHoleMs : holeMs,
    now: () => performance.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds).unref();
      return () => clearTimeout(timer);
    },
  });

const createLiveRoom = (clock: Clock, isPrivate: boolean, checks: RoomChecks | undefined): LiveRoom => {
  const broadcaster = createBroadcaster();
  return {
    isPrivate,
    broadcaster,
    gathering: createGathering(clock, ({ frame, except }) => broadcaster.send(frame, except)),
    order: createOrder(checks),
    people: new Map(),
    told: createToldMembers(),
  };
};

export const createLiveRooms = (
  clock: Clock,
  checksOf: (roomId: string) => RoomChecks | undefined,
  presence?: Presence,
): LiveRooms => {
  const rooms = new Map<string, LiveRoom>();
  return {
    find: (roomId) => rooms.get(roomId),
    ids: () => [...rooms].flatMap(([id, { isPrivate }]) => (isPrivate ? [] : [id])),
    enter: (connection, roomId) => {
      // Disconnected while the room was being loaded: nothing would ever remove it again.
      if (!connection.io.connected) return false;
      const isPrivate = connection.namespace === '/private';
      const room = rooms.get(roomId) ?? createLiveRoom(clock, isPrivate, isPrivate ? undefined : checksOf(roomId));
      rooms.set(roomId, room);
      connection.loaded.add(roomId);
      room.broadcaster.sockets.add(connection.io);
      if (connection.short) room.broadcaster.numbers.set(connection.io, room.told.next());
      const connections = room.people.get(connection.viewer.userId) ?? new Set();
      room.people.set(connection.viewer.userId, connections.add(connection));
      if (connections.size > 1) return false;
      return presence ? presence.put(roomId, personIn(connection)) : true;
    },
    leave: (connection, roomId) => {
      const room = rooms.get(roomId);
      if (!room || !connection.loaded.delete(roomId)) return false;
      room.broadcaster.sockets.delete(connection.io);
      room.broadcaster.numbers.delete(connection.io);
      const connections = room.people.get(connection.viewer.userId);
      connections?.delete(connection);
      if (connections && connections.size > 0) return false;
      room.people.delete(connection.viewer.userId);
      if (room.people.size === 0) rooms.delete(roomId);
      return presence ? presence.remove(roomId, connection.viewer.userId) : true;
    },
    present: (roomId) => [...(rooms.get(roomId)?.people.values() ?? [])].flatMap(presentOf),
    refresh: (connections) => {
      for (const connection of connections)
        for (const roomId of connection.loaded) presence?.rename(roomId, connection.viewer);
    },
  };
};

/** Of whoever has a private thread loaded nothing is told but that they have. */
export const personIn = ({ namespace, viewer }: LocalConnection, readsAll = false): PersonIn => ({
  userId: viewer.userId,
  username: namespace === '/room' ? viewer.username : '',
  rank: viewer.rank,
  readsAll,
});

export const presentOf = (connections: ReadonlySet<LocalConnection>): Present[] => {
  const viewer = connections.values().next().value?.viewer;
  return viewer ? [{ userId: viewer.userId, username: viewer.username, rank: viewer.rank }] : [];
};

/** The connections to '/global' that emitted `startNotif`. */
export interface Notified {
  set(connection: LocalConnection, on: boolean): void;
  /** The distinct people. */
  users(): readonly string[];
  /** A person's; `elsewhereThan`: on devices that do not have this room loaded. */
  of(userId: string, elsewhereThan?: string): readonly LocalConnection[];
}

/** A device has one connection below those to its namespaces. */
const onOtherDevices = (all: readonly LocalConnection[], here: Iterable<LocalConnection>) => {
  const devices = new Set([...here].map(({ io }) => io.conn));
  return all.filter(({ io }) => !devices.has(io.conn));
};

export const createNotified = (connections: Connections, rooms: LiveRooms): Notified => {
  const notified = new Set<LocalConnection>();
  return {
    set: (connection, on) => {
      // Disconnected while the call was running: nothing would ever remove it again.
      if (on && connection.io.connected) notified.add(connection);
      else notified.delete(connection);
    },
    users: () => [...new Set([...notified].map(({ viewer }) => viewer.userId))],
    of: (userId, elsewhereThan) => {
      const loaded = elsewhereThan === undefined ? undefined : rooms.find(elsewhereThan)?.people.get(userId);
      return onOtherDevices(connections.ofUser(userId), loaded ?? []).filter((one) => notified.has(one));
    },
  };
};

/** Who is in a room: with other processes at any of them. */
export const presentIn = (
  rooms: LiveRooms,
  presence: Presence | undefined,
): Pick<
  Live,
  | 'present'
  | 'presentHere'
  | 'countPresent'
  | 'isPresent'
  | 'isPresentHere'
  | 'isSurelyPresent'
  | 'setReadsAll'
  | 'readsAllElsewhere'
  | 'setShown'
  | 'isShown'
  | 'onPresence'
> => {
  const isPresentHere = (roomId: string, userId: string): boolean => rooms.find(roomId)?.people.has(userId) ?? false;
  return {
    present: presence?.list ?? rooms.present,
    presentHere: rooms.present,
    countPresent: presence?.count ?? ((roomId) => rooms.find(roomId)?.people.size ?? 0),
    isPresent: presence?.has ?? isPresentHere,
    isPresentHere,
    isSurelyPresent: presence?.hasForSure ?? isPresentHere,
    setReadsAll: (roomId, userId, readsAll) => {
      const [connection] = rooms.find(roomId)?.people.get(userId) ?? [];
      if (connection) presence?.put(roomId, personIn(connection, readsAll));
    },
    setShown: (place, userId, shown) => {
      if (shown) presence?.put(place, { userId, username: '', rank: 0, ...shown });
      else presence?.remove(place, userId);
    },
    isShown: (place, userId) => presence?.hasForSure(place, userId) === true,
    readsAllElsewhere: (roomId, userId) => presence?.readsAllElsewhere(roomId, userId) === true,
    onPresence: (listener) =>
      presence?.onChange((roomId, person, isThere) => {
        if (roomId !== anywhere) listener(roomId, person, isThere);
      }),
  };
};

/** Who is connected. */
export const createOnline = (connections: Connections, presence: Presence | undefined) => {
  const listeners: Parameters<Live['onOnline']>[0][] = [];
  const isOnlineHere = (userId: string): boolean => connections.ofUser(userId).length > 0;
  const tell = (userId: string, online: boolean, isTold: boolean): void => {
    for (const listener of listeners) listener(userId, online, isTold);
  };
  presence?.onChange((roomId, { userId }, isThere, hasDied) => {
    if (roomId === anywhere) tell(userId, isThere, !hasDied);
  });
  return {
    isOnlineHere,
    isOnline: (userId: string) => isOnlineHere(userId) || presence?.has(anywhere, userId) === true,
    onOnline: (listener: Parameters<Live['onOnline']>[0]) => void listeners.push(listener),
    /** After each connection that came. */
    came: (userId: string): void => {
      if (connections.ofUser(userId).length > 1) return;
      const isFirst = presence?.put(anywhere, { userId, username: '', rank: 0, readsAll: false }) ?? true;
      if (isFirst) tell(userId, true, false);
    },
    left: (userId: string): void => {
      if (isOnlineHere(userId)) return;
      if (presence?.remove(anywhere, userId) ?? true) tell(userId, false, false);
    },
  };
};
