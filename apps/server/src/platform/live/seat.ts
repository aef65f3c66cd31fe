import type { Socket } from 'socket.io';
import type { Viewer } from '../viewer.ts';
import type { LiveNamespace, LiveSocket } from './live.ts';

/** A LiveSocket as the platform knows it. */
export interface Seat extends LiveSocket {
  readonly io: Socket;
  readonly namespace: LiveNamespace;
  viewer: Viewer;
  readonly loaded: Set<string>;
  listening: boolean;
}

export const createSeat = (
  io: Socket,
  namespace: LiveNamespace,
  viewer: Viewer,
  renewToken: (endsAt: number) => void,
): Seat => {
  const seat: Seat = {
    id: io.id,
    io,
    namespace,
    viewer,
    loaded: new Set(),
    listening: false,
    tell: (event, payload) => io.emit(event, payload),
    renew: (next, endsAt) => {
      seat.viewer = next;
      renewToken(endsAt);
    },
  };
  return seat;
};

/** Which seats there are, by person and by session. */
export interface Seats {
  add(seat: Seat): void;
  remove(seat: Seat): void;
  ofUser(userId: string): readonly Seat[];
  ofSession(sessionId: string): readonly Seat[];
}

export const createSeats = (): Seats => {
  const byUser = new Map<string, Set<Seat>>();
  const bySession = new Map<string, Set<Seat>>();
  return {
    add: (seat) => {
      put(byUser, seat.viewer.userId, seat);
      put(bySession, seat.viewer.sessionId, seat);
    },
    remove: (seat) => {
      take(byUser, seat.viewer.userId, seat);
      take(bySession, seat.viewer.sessionId, seat);
    },
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
  };
};

const put = (map: Map<string, Set<Seat>>, key: string, seat: Seat): void => {
  const seats = map.get(key);
  if (seats) seats.add(seat);
  else map.set(key, new Set([seat]));
};

const take = (map: Map<string, Set<Seat>>, key: string, seat: Seat): void => {
  const seats = map.get(key);
  seats?.delete(seat);
  if (seats?.size === 0) map.delete(key);
};
