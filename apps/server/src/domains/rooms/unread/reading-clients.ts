import type { Connection, Live } from '../../../platform/live/live.ts';

/**
 * The sockets whose client says itself what it has shown of a room (docs/decisions/0401-read-is-what-was-shown.md), each
 * with the rooms that it loaded so. For any other, to have a room loaded is to read it.
 */
const reading = new WeakMap<Connection, Set<string>>();

export const setTellsRead = (connection: Connection, roomId: string, tellsRead: boolean): void => {
  const rooms = reading.get(connection) ?? new Set();
  if (tellsRead) rooms.add(roomId);
  else rooms.delete(roomId);
  reading.set(connection, rooms);
};

export const tellsRead = (connection: Connection, roomId: string): boolean =>
  reading.get(connection)?.has(roomId) ?? false;

/** Whether all that comes into the room is read by this person: they have it loaded on a socket that does not say more. */
export const readsAll = (live: Live, roomId: string, userId: string): boolean =>
  live.connectionsIn(roomId, userId).some((connection) => !tellsRead(connection, roomId));
