import { createAudience, type Audience } from './fan-out.ts';
import { createInOrder, type InOrder } from './in-order.ts';
import type { Present } from './live.ts';
import type { Seat } from './seat.ts';

/** A room (or private thread) that somebody has loaded. */
export interface LiveRoom {
  readonly audience: Audience;
  readonly order: InOrder;
  readonly people: Map<string, Set<Seat>>;
}

/** The loaded rooms and who sits in them. A room that nobody has loaded does not exist here. */
export interface LiveRooms {
  find(roomId: string): LiveRoom | undefined;
  /** True for the person's first seat in the room. */
  enter(seat: Seat, roomId: string): boolean;
  /** True for the person's last one. */
  leave(seat: Seat, roomId: string): boolean;
  present(roomId: string): readonly Present[];
}

export const createLiveRooms = (): LiveRooms => {
  const rooms = new Map<string, LiveRoom>();
  return {
    find: (roomId) => rooms.get(roomId),
    enter: (seat, roomId) => {
      // Gone while its load was looked up: nobody would ever take it out again.
      if (!seat.io.connected) return false;
      const room = rooms.get(roomId) ?? { audience: createAudience(), order: createInOrder(), people: new Map() };
      rooms.set(roomId, room);
      seat.loaded.add(roomId);
      room.audience.sockets.add(seat.io);
      const seats = room.people.get(seat.viewer.userId) ?? new Set();
      room.people.set(seat.viewer.userId, seats.add(seat));
      return seats.size === 1;
    },
    leave: (seat, roomId) => {
      const room = rooms.get(roomId);
      if (!room || !seat.loaded.delete(roomId)) return false;
      room.audience.sockets.delete(seat.io);
      const seats = room.people.get(seat.viewer.userId);
      seats?.delete(seat);
      if (seats && seats.size > 0) return false;
      room.people.delete(seat.viewer.userId);
      if (room.people.size === 0) rooms.delete(roomId);
      return true;
    },
    present: (roomId) => [...(rooms.get(roomId)?.people.values() ?? [])].flatMap(presentOf),
  };
};

const presentOf = (seats: ReadonlySet<Seat>): Present[] => {
  const viewer = seats.values().next().value?.viewer;
  return viewer ? [{ userId: viewer.userId, username: viewer.username, rank: viewer.rank }] : [];
};
