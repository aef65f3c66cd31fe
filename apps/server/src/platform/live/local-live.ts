import type { Socket } from 'socket.io';
import type { Viewer } from '../viewer.ts';
import { eventFrame } from './frame.ts';
import type { Live, LiveNamespace, LiveSocket } from './live.ts';
import { createLiveRooms, type LiveRoom } from './live-rooms.ts';
import { createSeat, createSeats, type Seat } from './seat.ts';

/** What sockets.ts drives beside what domains may call. */
export interface LocalLive extends Live {
  /** A new connection to a namespace; `renewToken` prolongs it to a time in ms. */
  seat(io: Socket, namespace: LiveNamespace, viewer: Viewer, renewToken: (endsAt: number) => void): Seat;
  unseat(seat: Seat): void;
  /** A person's connections to a namespace. */
  countSeats(userId: string, namespace: LiveNamespace): number;
}

// Every LiveSocket was made by `seat`.
const seatOf = (socket: LiveSocket): Seat => socket as Seat;

/** Live delivery within one process. */
export const createLocalLive = (): LocalLive => {
  const rooms = createLiveRooms();
  const seats = createSeats();
  const notified = new Set<Seat>();
  const goneListeners: ((socket: LiveSocket, roomId: string) => void)[] = [];
  const changeListeners: ((userId: string) => void)[] = [];

  const tellRoom: Live['tellRoom'] = (roomId, event, payload, except) => {
    const room = rooms.find(roomId);
    if (room) room.audience.send(eventFrame(namespaceOf(room), event, payload), except && seatOf(except).io);
  };
  const clear = (roomId: string, leaving: Iterable<Seat>): void => {
    for (const seat of [...leaving]) rooms.leave(seat, roomId);
  };

  const personChanged: Live['personChanged'] = (userId) => changeListeners.forEach((listener) => listener(userId));

  return {
    tellRoom,
    tellRoomInOrder: (roomId, event, payload, except) =>
      rooms.find(roomId)?.order.put(payload.rev, () => tellRoom(roomId, event, payload, except)),
    startOrder: (roomId, rev) => rooms.find(roomId)?.order.startAt(rev),
    tellUser: (userId, namespace, event, payload) => {
      for (const seat of seats.ofUser(userId)) if (hears(seat, namespace)) seat.tell(event, payload);
    },
    tellNotified: (userId, event, payload) => {
      for (const seat of seats.ofUser(userId)) if (notified.has(seat)) seat.tell(event, payload);
    },
    notified: () => [...new Set([...notified].map(({ viewer }) => viewer.userId))],
    enterRoom: (socket, roomId) => rooms.enter(seatOf(socket), roomId),
    leaveRoom: (socket, roomId) => rooms.leave(seatOf(socket), roomId),
    removeFromRoom: (roomId, userId) => clear(roomId, rooms.find(roomId)?.people.get(userId) ?? []),
    emptyRoom: (roomId) =>
      clear(
        roomId,
        [...(rooms.find(roomId)?.people.values() ?? [])].flatMap((some) => [...some]),
      ),
    present: rooms.present,
    isPresent: (roomId, userId) => rooms.find(roomId)?.people.has(userId) ?? false,
    roomsOf: (userId) => [
      ...new Set(seats.ofUser(userId).flatMap((seat) => (seat.namespace === '/room' ? [...seat.loaded] : []))),
    ],
    onGone: (listener) => void goneListeners.push(listener),
    setNotifying: (socket, on) => {
      const seat = seatOf(socket);
      // Gone while it asked: nobody would ever take it out again.
      if (on && seat.io.connected) notified.add(seat);
      else notified.delete(seat);
    },
    setListening: (socket) => void (seatOf(socket).listening = true),
    disconnectSession: (sessionId) => seats.ofSession(sessionId).forEach(({ io }) => io.disconnect(true)),
    disconnectUser: (userId) => seats.ofUser(userId).forEach(({ io }) => io.disconnect(true)),
    refreshViewer: (viewer) => {
      seats.ofUser(viewer.userId).forEach((seat) => (seat.viewer = { ...seat.viewer, ...viewer }));
      personChanged(viewer.userId);
    },
    personChanged,
    onPersonChanged: (listener) => void changeListeners.push(listener),
    seat: (io, namespace, viewer, renewToken) => {
      const seat = createSeat(io, namespace, viewer, renewToken);
      seats.add(seat);
      return seat;
    },
    unseat: (seat) => {
      for (const roomId of [...seat.loaded]) {
        if (rooms.leave(seat, roomId)) for (const listener of goneListeners) listener(seat, roomId);
      }
      notified.delete(seat);
      seats.remove(seat);
    },
    countSeats: (userId, namespace) => seats.ofUser(userId).filter((seat) => seat.namespace === namespace).length,
  };
};

const namespaceOf = (room: LiveRoom): LiveNamespace =>
  room.people.values().next().value?.values().next().value?.namespace ?? '/room';

const hears = (seat: Seat, namespace: LiveNamespace): boolean =>
  seat.namespace === namespace && (namespace !== '/global' || seat.listening);
