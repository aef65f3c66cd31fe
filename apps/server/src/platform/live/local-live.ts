import type { Socket } from 'socket.io';
import { systemClock, type Clock } from '../clock.ts';
import type { Viewer } from '../viewer.ts';
import type { Live, LiveNamespace } from './live.ts';
import { createLiveRooms } from './live-rooms.ts';
import { createNotified, type Notified } from './notified.ts';
import { createPairPublishers } from './pair-publisher.ts';
import { isGathered, localConnectionOf, roomPublisher } from './room-publisher.ts';
import { createConnection, createConnections, type Connections, type LocalConnection } from './connection.ts';

/** What sockets.ts drives beside what domains may call. */
export interface LocalLive extends Live {
  /** A new connection to a namespace; `renewToken` prolongs it to a time in milliseconds. */
  connect(io: Socket, namespace: LiveNamespace, viewer: Viewer, renewToken: (endsAt: number) => void): LocalConnection;
  disconnect(connection: LocalConnection): void;
  /** A person's connections to a namespace. */
  countConnections(userId: string, namespace: LiveNamespace): number;
}

/** Live delivery within one process. */
export const createLocalLive = (clock: Clock = systemClock): LocalLive => {
  const rooms = createLiveRooms(clock);
  const connections = createConnections();
  const notified = createNotified(connections, rooms);
  const goneListeners: Parameters<Live['onGone']>[0][] = [];
  const changeListeners: ((userId: string) => void)[] = [];
  const onlineListeners: ((userId: string, online: boolean) => void)[] = [];
  const isOnline = (userId: string): boolean => connections.ofUser(userId).length > 0;

  const clear = (roomId: string, leaving: Iterable<LocalConnection>): void => {
    for (const connection of [...leaving]) rooms.leave(connection, roomId);
  };

  const personChanged: Live['personChanged'] = (userId) => changeListeners.forEach((listener) => listener(userId));

  return {
    room: (roomId) => roomPublisher(rooms, roomId),
    ...personalPublishers(connections, notified),
    pair: createPairPublishers(connections.ofUser),
    startOrder: (roomId, rev) => rooms.find(roomId)?.order.startAt(rev),
    isNotifiedElsewhere: (roomId, userId) => notified.of(userId, roomId).length > 0,
    notified: notified.users,
    enterRoom: (connection, roomId) => rooms.enter(localConnectionOf(connection), roomId),
    leaveRoom: (connection, roomId) => rooms.leave(localConnectionOf(connection), roomId),
    removeFromRoom: (roomId, userId) => clear(roomId, rooms.find(roomId)?.people.get(userId) ?? []),
    emptyRoom: (roomId) =>
      clear(
        roomId,
        [...(rooms.find(roomId)?.people.values() ?? [])].flatMap((some) => [...some]),
      ),
    loadedRooms: rooms.ids,
    present: rooms.present,
    countPresent: (roomId) => rooms.find(roomId)?.people.size ?? 0,
    presenceMark: (roomId) => {
      const room = rooms.find(roomId);
      return room && isGathered(room) ? room.gathering.mark() : undefined;
    },
    isPresent: (roomId, userId) => rooms.find(roomId)?.people.has(userId) ?? false,
    isOnline,
    onOnline: (listener) => void onlineListeners.push(listener),
    connectionsIn: (roomId, userId) => [...(rooms.find(roomId)?.people.get(userId) ?? [])],
    roomsOf: (userId) => [
      ...new Set(
        connections
          .ofUser(userId)
          .flatMap((connection) => (connection.namespace === '/room' ? [...connection.loaded] : [])),
      ),
    ],
    onGone: (listener) => void goneListeners.push(listener),
    setNotifying: (target, on) => notified.set(localConnectionOf(target), on),
    setListening: (target) => void (localConnectionOf(target).listening = true),
    ...endingsOf(connections),
    refreshViewer: (viewer) => {
      connections
        .ofUser(viewer.userId)
        .forEach((connection) => (connection.viewer = { ...connection.viewer, ...viewer }));
      personChanged(viewer.userId);
    },
    personChanged,
    onPersonChanged: (listener) => void changeListeners.push(listener),
    connect: (io, namespace, viewer, renewToken) => {
      const connection = createConnection(io, namespace, viewer, renewToken);
      const wasOnline = isOnline(viewer.userId);
      connections.add(connection);
      if (!wasOnline) for (const listener of onlineListeners) listener(viewer.userId, true);
      return connection;
    },
    disconnect: (connection) => {
      for (const roomId of [...connection.loaded]) {
        const last = rooms.leave(connection, roomId);
        for (const listener of goneListeners) listener(connection, roomId, last);
      }
      notified.set(connection, false);
      connections.remove(connection);
      const { userId } = connection.viewer;
      if (!isOnline(userId)) for (const listener of onlineListeners) listener(userId, false);
    },
    countConnections: (userId, namespace) =>
      connections.ofUser(userId).filter((connection) => connection.namespace === namespace).length,
  };
};

const sendTo = (
  connections: readonly LocalConnection[],
  namespaces: readonly LiveNamespace[],
  event: string,
  payload: object,
): void => {
  for (const connection of connections)
    if (namespaces.includes(connection.namespace) && isListening(connection)) connection.send(event, payload);
};

const personalPublishers = (connections: Connections, notified: Notified): Pick<Live, 'user' | 'everybody'> => ({
  user: (userId) => ({
    publish: ({ namespace, event }, payload) => sendTo(connections.ofUser(userId), namespace, event, payload),
    notify: ({ event }, payload, { elsewhereThan } = {}) => {
      for (const connection of notified.of(userId, elsewhereThan)) connection.send(event, payload);
    },
  }),
  everybody: () => ({
    publish: ({ namespace, event }, payload) => sendTo(connections.all(), namespace, event, payload),
  }),
});

const isListening = ({ namespace, listening }: LocalConnection): boolean => namespace !== '/global' || listening;

const endingsOf = (connections: Connections): Pick<Live, 'endTokens' | 'disconnectSession' | 'disconnectUser'> => ({
  endTokens: (sessionId, endsAt) =>
    connections.ofSession(sessionId).forEach(({ renew, viewer }) => renew(viewer, endsAt)),
  disconnectSession: (sessionId) => connections.ofSession(sessionId).forEach(({ io }) => io.disconnect(true)),
  disconnectUser: (userId, exceptSession) =>
    connections.ofUser(userId).forEach(({ io, viewer }) => {
      if (viewer.sessionId !== exceptSession) io.disconnect(true);
    }),
});
