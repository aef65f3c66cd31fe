import type { Clock } from '../clock.ts';
import { createBroadcaster, type Broadcaster } from './broadcaster.ts';
import { createGathering, type Gathering } from './gathering.ts';
import { createRevPublisher, type RevPublisher } from './rev-publisher.ts';
import type { Present } from './live.ts';
import type { LocalConnection } from './connection.ts';
import { createToldMembers, type ToldMembers } from './told-members.ts';

/** A room (or private thread) that somebody has loaded. */
export interface LiveRoom {
  readonly broadcaster: Broadcaster;
  /** Who comes and goes, once many are here. */
  readonly gathering: Gathering;
  readonly order: RevPublisher;
  readonly people: Map<string, Set<LocalConnection>>;
  readonly told: ToldMembers;
}

/** The loaded rooms. A room that nobody has loaded does not exist here. */
export interface LiveRooms {
  find(roomId: string): LiveRoom | undefined;
  ids(): readonly string[];
  /** True for the person's first connection in the room. */
  enter(connection: LocalConnection, roomId: string): boolean;
  /** True for the person's last one. */
  leave(connection: LocalConnection, roomId: string): boolean;
  present(roomId: string): readonly Present[];
}

const createLiveRoom = (clock: Clock): LiveRoom => {
  const broadcaster = createBroadcaster();
  return {
    broadcaster,
    gathering: createGathering(clock, ({ frame, except }) => broadcaster.send(frame, except)),
    order: createRevPublisher(),
    people: new Map(),
    told: createToldMembers(),
  };
};

export const createLiveRooms = (clock: Clock): LiveRooms => {
  const rooms = new Map<string, LiveRoom>();
  return {
    find: (roomId) => rooms.get(roomId),
    ids: () => [...rooms.keys()],
    enter: (connection, roomId) => {
      // Disconnected while the room was being loaded: nothing would ever remove it again.
      if (!connection.io.connected) return false;
      const room = rooms.get(roomId) ?? createLiveRoom(clock);
      rooms.set(roomId, room);
      connection.loaded.add(roomId);
      room.broadcaster.sockets.add(connection.io);
      if (connection.short) room.broadcaster.numbers.set(connection.io, room.told.next());
      const connections = room.people.get(connection.viewer.userId) ?? new Set();
      room.people.set(connection.viewer.userId, connections.add(connection));
      return connections.size === 1;
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
      return true;
    },
    present: (roomId) => [...(rooms.get(roomId)?.people.values() ?? [])].flatMap(presentOf),
  };
};

export const presentOf = (connections: ReadonlySet<LocalConnection>): Present[] => {
  const viewer = connections.values().next().value?.viewer;
  return viewer ? [{ userId: viewer.userId, username: viewer.username, rank: viewer.rank }] : [];
};
