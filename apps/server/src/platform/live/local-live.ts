import { botsContract } from '@baithak/protocol/contracts/bots';
import type { Socket } from 'socket.io';
import { type Clock, systemClock } from '../clock.ts';
import type { Present, Viewer } from '../viewer.ts';
import type { ShortForm } from './broadcaster.ts';
import {
  type Connections,
  type LocalConnection,
  createChanges,
  createConnection,
  createConnections,
} from './connection.ts';
import { eventFrame } from './frames.ts';
import {
  type LiveRoom,
  type LiveRooms,
  createLiveRooms,
  createNotified,
  createOnline,
  presentIn,
} from './live-rooms.ts';
import { type LiveStreams, createLiveStreams } from './live-streams.ts';
import type { Connection, InShort, Live, LiveNamespace, RoomEvent, RoomPublisher } from './live.ts';
import { type Personal, createPersonal } from './personal-events.ts';
import type { Relay, RelayedToRoom, RelayReceiver } from './relay.ts';
import type { RoomChecks } from './room-order.ts';

/** In a room with more people, who comes and goes is written together (docs/contract.md#presence). */
const smallRoom = 50;

const isGathered = ({ people, gathering }: LiveRoom): boolean => people.size > smallRoom || gathering.isWaiting();

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every Connection was made by `connect`
const localConnectionOf = (connection: Connection): LocalConnection => connection as LocalConnection;

const frameOf = ({ namespace, event }: RoomEvent, payload: object): Buffer => eventFrame(namespace[0], event, payload);

/** Undefined where nobody would get it: encoding it costs more than the rest of publishing. */
const shortFormOf = (
  { broadcaster, told }: LiveRoom,
  { event, payload, userId, member }: InShort<RoomEvent>,
  except: Socket | undefined,
): ShortForm | undefined => {
  const upTo = told.tell(userId, member, except && broadcaster.numbers.get(except));
  return upTo > 0 && broadcaster.numbers.size > 0 ? { frame: frameOf(event, payload()), upTo } : undefined;
};

const roomPublisher = (rooms: LiveRooms, roomId: string, relay: Relay | undefined): RoomPublisher => {
  const send = (
    event: RoomEvent,
    payload: object,
    { except, short }: { readonly except?: Connection; readonly short?: InShort<RoomEvent> } = {},
    frame?: Buffer,
  ): void => {
    const room = rooms.find(roomId);
    if (!room) return;
    const { sockets } = room.broadcaster;
    const io = except && localConnectionOf(except).io;
    // Whoever writes alone: nobody would get it.
    if (sockets.size === 0 || (sockets.size === 1 && io && sockets.has(io))) return;
    room.broadcaster.send(frame ?? frameOf(event, payload), io, short && shortFormOf(room, short, io));
  };
  /** To other processes, of which it is not known here whether anybody is in the room; the frame, to be used here too. */
  const relayed = (event: RoomEvent, payload: object, more: Omit<RelayedToRoom, 'frame'> = {}): Buffer | undefined => {
    if (!relay) return undefined;
    const frame = frameOf(event, payload);
    relay.toRoom(roomId, { frame, ...more });
    return frame;
  };
  return {
    publish: (event, payload, options) => {
      const frame = relayed(event, payload);
      rooms.find(roomId)?.order.put(undefined, () => send(event, payload, options, frame));
    },
    publishPresence: (event, payload, options = {}) => {
      const frame = relayed(event, payload, { presence: true });
      rooms.find(roomId)?.order.put(undefined, () => {
        const room = rooms.find(roomId);
        if (!room) return;
        if (!isGathered(room)) return send(event, payload, options, frame);
        const except = options.except && localConnectionOf(options.except).io;
        room.gathering.put({ frame: frame ?? frameOf(event, payload), except });
      });
    },
    publishInOrder: (event, payload, options) => {
      const frame = relayed(event, payload, { rev: payload.rev });
      rooms.find(roomId)?.order.put(payload.rev, () => send(event, payload, options, frame));
    },
  };
};

const roomHerePublisher = (rooms: LiveRooms, roomId: string): Pick<RoomPublisher, 'publish' | 'publishPresence'> => ({
  publishPresence: roomPublisher(rooms, roomId, undefined).publishPresence,
  publish: (event, payload) => rooms.find(roomId)?.broadcaster.send(frameOf(event, payload)),
});

/** What other processes published, for those who are here. */
const receiver = (rooms: LiveRooms, streams: LiveStreams, { toPeople }: Pick<Personal, 'toPeople'>): RelayReceiver => ({
  toRoom: (roomId, access, { frame, rev, presence }) => {
    const room = rooms.find(roomId);
    if (!room) return;
    room.order.see(access);
    room.order.put(rev, () => {
      if (presence && isGathered(room)) room.gathering.put({ frame, except: undefined });
      else room.broadcaster.send(frame);
    });
  },
  toPeople,
  toAudience: streams.receive,
});

/** What sockets.ts drives beside what domains may call. */
export interface LocalLive extends Live {
  /** A new connection to a namespace; `renewToken` prolongs it to a time in milliseconds. */
  connect(io: Socket, namespace: LiveNamespace, viewer: Viewer, renewToken: (endsAt: number) => void): LocalConnection;
  /** `lost`: the line dropped. */
  disconnect(connection: LocalConnection, lost: boolean): void;
  /** A person's connections to a namespace. */
  countConnections(userId: string, namespace: LiveNamespace): number;
  /** Ends every program that is the bot here. */
  replacePrograms(botId: string): void;
  /** Taken before a session is looked up: `hasChanged` says whether it ended or its viewer changed since. */
  changesMark(): number;
  hasChanged(mark: number, viewer: Viewer): boolean;
}

/** Live delivery within one process. */
export const createLocalLive = (clock: Clock = systemClock, relay?: Relay): LocalLive => {
  let checksOf: (roomId: string) => RoomChecks | undefined = () => undefined;
  const presence = relay?.presence;
  const rooms = createLiveRooms(clock, (roomId) => checksOf(roomId), presence);
  const streams = createLiveStreams(rooms, relay);
  const connections = createConnections();
  const notified = createNotified(connections, rooms);
  const goneListeners: Parameters<Live['onGone']>[0][] = [];
  const connectListeners: Parameters<Live['onConnected']>[0][] = [];
  const disconnectListeners: Parameters<Live['onDisconnected']>[0][] = [];
  const changeListeners: ((userId: string) => void)[] = [];
  const online = createOnline(connections, presence);

  const personChanged: Live['personChanged'] = (userId) => changeListeners.forEach((listener) => listener(userId));

  const { toPeople, ...personal } = createPersonal(connections, notified, relay);
  relay?.receive(receiver(rooms, streams, { toPeople }));

  return {
    room: (roomId) => roomPublisher(rooms, roomId, relay),
    ...personal,
    connection: (target) => ({
      publish: ({ event }, payload) => localConnectionOf(target).send(event, payload),
    }),
    relay,
    roomHere: (roomId) => roomHerePublisher(rooms, roomId),
    checkRooms: (checks) => void (checksOf = checks),
    order: (roomId) => rooms.find(roomId)?.order,
    isNotifiedElsewhere: (roomId, userId) => notified.of(userId, roomId).length > 0,
    notified: notified.users,
    enterRoom: (connection, roomId) => rooms.enter(localConnectionOf(connection), roomId),
    leaveRoom: (connection, roomId) => rooms.leave(localConnectionOf(connection), roomId),
    ...streamsOf(streams),
    ...removalsOf(rooms, streams),
    loadedRooms: rooms.ids,
    ...presentIn(rooms, presence),
    presenceMark: (roomId) => {
      const room = rooms.find(roomId);
      return room && isGathered(room) ? room.gathering.mark() : undefined;
    },
    isOnline: online.isOnline,
    isOnlineHere: online.isOnlineHere,
    mayBeOnline: relay ? () => true : online.isOnlineHere,
    onlineHere: () => [...new Set(connections.all().map(({ viewer }) => viewer.userId))],
    onOnline: online.onOnline,
    connectionsIn: (roomId, userId) => [...(rooms.find(roomId)?.people.get(userId) ?? [])],
    roomsOf: (userId) => roomsOf(connections, userId),
    ...programsOf(connections),
    isInRoom: (userId) => roomsOf(connections, userId).length > 0 || presence?.isInRoom(userId) === true,
    onGone: (listener) => void goneListeners.push(listener),
    onConnected: (listener) => void connectListeners.push(listener),
    onDisconnected: (listener) => void disconnectListeners.push(listener),
    setNotifying: (target, on) => notified.set(localConnectionOf(target), on),
    setListening: (target) => void (localConnectionOf(target).listening = true),
    ...sessionChangesOf(connections, personChanged, (userId) => rooms.refresh(connections.ofUser(userId))),
    personChanged,
    onPersonChanged: (listener) => void changeListeners.push(listener),
    connect: (io, namespace, viewer, renewToken) => {
      const connection = createConnection(io, namespace, viewer, renewToken);
      connections.add(connection);
      online.came(viewer.userId);
      for (const listener of connectListeners) listener(connection);
      return connection;
    },
    disconnect: (connection, lost) => {
      for (const listener of disconnectListeners) listener(connection, lost);
      streams.leave(connection);
      for (const roomId of [...connection.loaded]) {
        const last = rooms.leave(connection, roomId);
        for (const listener of goneListeners) listener(connection, roomId, last);
      }
      notified.set(connection, false);
      connections.remove(connection);
      online.left(connection.viewer.userId);
    },
  };
};

const streamsOf = (streams: LiveStreams): Pick<Live, 'stream' | 'enterAudience' | 'hasAudience' | 'leaveAudience'> => ({
  stream: streams.publisher,
  enterAudience: (connection, roomId, group) => streams.enter(localConnectionOf(connection), roomId, group),
  hasAudience: streams.has,
  leaveAudience: (connection) => streams.leave(localConnectionOf(connection)),
});

const removalsOf = (
  rooms: LiveRooms,
  streams: LiveStreams,
): Pick<Live, 'reached' | 'removeFromRoom' | 'emptyRoom' | 'onRemoved'> => {
  const listeners: Parameters<Live['onRemoved']>[0][] = [];
  const reached = (roomId: string): readonly Present[] => {
    const present = rooms.present(roomId);
    const here = new Set(present.map(({ userId }) => userId));
    return [...present, ...streams.present(roomId).filter(({ userId }) => !here.has(userId))];
  };
  const clear = (roomId: string, userIds: readonly string[]): void => {
    for (const userId of userIds) {
      for (const connection of [...(rooms.find(roomId)?.people.get(userId) ?? [])]) rooms.leave(connection, roomId);
      for (const connection of streams.connectionsOf(roomId, userId)) streams.leave(connection);
    }
  };
  return {
    reached,
    removeFromRoom: (roomId, userId) => {
      for (const listener of listeners) listener(roomId, userId);
      clear(roomId, [userId]);
    },
    emptyRoom: (roomId) => {
      for (const listener of listeners) listener(roomId, undefined);
      clear(
        roomId,
        reached(roomId).map(({ userId }) => userId),
      );
    },
    onRemoved: (listener) => void listeners.push(listener),
  };
};

const roomsOf = (connections: Connections, userId: string): string[] => [
  ...new Set(
    connections
      .ofUser(userId)
      .flatMap((connection) => (connection.namespace === '/room' ? roomsOfConnection(connection) : [])),
  ),
];

const roomsOfConnection = ({ loaded, listensTo }: LocalConnection): string[] => [
  ...loaded,
  ...(listensTo === undefined ? [] : [listensTo]),
];

const endReplaced = (target: Connection): void => {
  const { io, send } = localConnectionOf(target);
  send(botsContract.botReplaced.event, {
    msg: 'Another program has connected with the token of this bot, so this one ends.',
  });
  io.disconnect(true);
};

const programsOf = (
  connections: Connections,
): Pick<LocalLive, 'countConnections' | 'endReplaced' | 'replacePrograms'> => {
  const ofUser = (userId: string, namespace: LiveNamespace): readonly LocalConnection[] =>
    connections.ofUser(userId).filter((connection) => connection.namespace === namespace);
  return {
    countConnections: (userId, namespace) => ofUser(userId, namespace).length,
    endReplaced,
    replacePrograms: (botId) => ofUser(botId, '/room').forEach(endReplaced),
  };
};

type SessionChanges = Pick<
  LocalLive,
  | 'endTokens'
  | 'disconnectSession'
  | 'disconnectUser'
  | 'refreshViewer'
  | 'changesMark'
  | 'hasChanged'
  | 'noteChange'
  | 'viewersOf'
>;

const sessionChangesOf = (
  connections: Connections,
  personChanged: Live['personChanged'],
  refreshPresence: (userId: string) => void,
): SessionChanges => {
  const changes = createChanges();
  return {
    changesMark: changes.mark,
    hasChanged: changes.hasChanged,
    noteChange: (userIds) => userIds.forEach(changes.note),
    viewersOf: (userId) => connections.ofUser(userId).map(({ viewer }) => viewer),
    endTokens: (sessionId, endsAt) => {
      changes.note(sessionId);
      connections.ofSession(sessionId).forEach(({ renew, viewer }) => renew(viewer, endsAt));
    },
    disconnectSession: (sessionId) => {
      changes.note(sessionId);
      connections.ofSession(sessionId).forEach(({ io }) => io.disconnect(true));
    },
    disconnectUser: (userId, exceptSession) => {
      changes.note(userId);
      connections.ofUser(userId).forEach(({ io, viewer }) => {
        if (viewer.sessionId !== exceptSession) io.disconnect(true);
      });
    },
    refreshViewer: (viewer) => {
      changes.note(viewer.userId);
      connections
        .ofUser(viewer.userId)
        .forEach((connection) => (connection.viewer = { ...connection.viewer, ...viewer }));
      refreshPresence(viewer.userId);
      personChanged(viewer.userId);
    },
  };
};
