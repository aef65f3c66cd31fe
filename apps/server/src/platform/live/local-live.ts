import type { Socket } from 'socket.io';
import type { Viewer } from '../context.ts';
import { createAudience, type Audience } from './fan-out.ts';
import { eventFrame } from './frame.ts';
import { createInOrder, type InOrder } from './in-order.ts';
import type { Live, LiveNamespace, LiveSocket } from './live.ts';

interface Room {
  readonly audience: Audience;
  readonly order: InOrder;
  /** The person's sockets here. */
  readonly people: Map<string, Set<Seat>>;
}

/** A LiveSocket as this file knows it. */
export interface Seat extends LiveSocket {
  readonly io: Socket;
  readonly namespace: LiveNamespace;
  viewer: Viewer;
  loaded: Set<string>;
  listening: boolean;
  notifying: boolean;
}

/** What sockets.ts drives beside what domains may call. */
export interface LocalLive extends Live {
  seat(io: Socket, namespace: LiveNamespace, viewer: Viewer, renew: (endsAt: number) => void): Seat;
  unseat(seat: Seat): void;
}

/** Live delivery within one process. */
export const createLocalLive = (): LocalLive => {
  const rooms = new Map<string, Room>();
  const seatsOf = new Map<string, Set<Seat>>();
  const goneListeners: ((socket: LiveSocket, roomId: string) => void)[] = [];

  const roomOf = (roomId: string): Room => {
    const known = rooms.get(roomId);
    if (known) return known;
    const room = { audience: createAudience(), order: createInOrder(), people: new Map<string, Set<Seat>>() };
    rooms.set(roomId, room);
    return room;
  };

  const tellRoom: Live['tellRoom'] = (roomId, event, payload, except) => {
    const room = rooms.get(roomId);
    if (!room || room.audience.sockets.size === 0) return;
    const namespace = [...room.people.values()][0]?.values().next().value?.namespace ?? '/room';
    room.audience.send(eventFrame(namespace, event, payload), (except as Seat | undefined)?.io);
  };

  const leaveRoom: Live['leaveRoom'] = (socket, roomId) => {
    const seat = socket as Seat;
    const room = rooms.get(roomId);
    if (!room || !seat.loaded.delete(roomId)) return false;
    room.audience.sockets.delete(seat.io);
    const seats = room.people.get(seat.viewer.userId);
    seats?.delete(seat);
    if (seats && seats.size > 0) return false;
    room.people.delete(seat.viewer.userId);
    if (room.people.size === 0) rooms.delete(roomId);
    return true;
  };

  const seatsOfUser = (userId: string): Seat[] => [...(seatsOf.get(userId) ?? [])];

  return {
    tellRoom,
    tellRoomInOrder: (roomId, event, payload, except) => {
      rooms.get(roomId)?.order.put(payload.rev, () => tellRoom(roomId, event, payload, except));
    },
    startOrder: (roomId, rev) => rooms.get(roomId)?.order.startAt(rev),
    tellUser: (userId, namespace, event, payload) => {
      for (const seat of seatsOfUser(userId)) {
        if (seat.namespace === namespace && (namespace !== '/global' || seat.listening)) seat.tell(event, payload);
      }
    },
    enterRoom: (socket, roomId) => {
      const seat = socket as Seat;
      const room = roomOf(roomId);
      seat.loaded.add(roomId);
      room.audience.sockets.add(seat.io);
      const seats = room.people.get(seat.viewer.userId) ?? new Set<Seat>();
      room.people.set(seat.viewer.userId, seats.add(seat));
      return seats.size === 1;
    },
    leaveRoom,
    removeFromRoom: (roomId, userId) => {
      for (const seat of rooms.get(roomId)?.people.get(userId) ?? []) leaveRoom(seat, roomId);
    },
    emptyRoom: (roomId) => {
      for (const seats of [...(rooms.get(roomId)?.people.values() ?? [])]) for (const seat of [...seats]) leaveRoom(seat, roomId);
    },
    present: (roomId) =>
      [...(rooms.get(roomId)?.people.values() ?? [])].flatMap((seats) => {
        const viewer = seats.values().next().value?.viewer;
        return viewer ? [{ userId: viewer.userId, username: viewer.username, rank: viewer.rank }] : [];
      }),
    isPresent: (roomId, userId) => rooms.get(roomId)?.people.has(userId) ?? false,
    onGone: (listener) => goneListeners.push(listener),
    setNotifying: (socket, on) => {
      (socket as Seat).notifying = on;
    },
    setListening: (socket) => {
      (socket as Seat).listening = true;
    },
    disconnectSession: (sessionId) => {
      for (const seats of seatsOf.values()) for (const seat of seats) if (seat.viewer.sessionId === sessionId) seat.io.disconnect(true);
    },
    disconnectUser: (userId) => {
      for (const seat of seatsOfUser(userId)) seat.io.disconnect(true);
    },
    refreshViewer: (viewer) => {
      for (const seat of seatsOfUser(viewer.userId)) seat.viewer = { ...seat.viewer, ...viewer };
    },
    seat: (io, namespace, viewer, renew) => {
      const seat: Seat = {
        id: io.id,
        io,
        namespace,
        viewer,
        loaded: new Set(),
        listening: false,
        notifying: false,
        tell: (event, payload) => io.emit(event, payload),
        renew: (next, endsAt) => {
          seat.viewer = next;
          renew(endsAt);
        },
      };
      seatsOf.set(viewer.userId, (seatsOf.get(viewer.userId) ?? new Set<Seat>()).add(seat));
      return seat;
    },
    unseat: (seat) => {
      for (const roomId of [...seat.loaded]) {
        if (leaveRoom(seat, roomId)) for (const listener of goneListeners) listener(seat, roomId);
      }
      const seats = seatsOf.get(seat.viewer.userId);
      seats?.delete(seat);
      if (seats?.size === 0) seatsOf.delete(seat.viewer.userId);
    },
  };
};
