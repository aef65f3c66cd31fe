import type { Connections, LocalConnection } from './connection.ts';
import type { LiveRooms } from './live-rooms.ts';

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
