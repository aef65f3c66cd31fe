import type { Socket } from 'socket.io';
import { createBroadcaster, type Broadcaster } from './broadcaster.ts';
import type { LocalConnection } from './connection.ts';
import { binaryEventFrame, eventFrame } from './frames.ts';
import { type LiveRooms, presentOf } from './live-rooms.ts';
import type { StreamPublisher } from './live.ts';
import type { Present } from '../viewer.ts';
import type { Relay, RelayedSound } from './relay.ts';
import { websocketOf } from './slow-readers.ts';

/** Those of a stream's audience who get the same frames. */
interface Group {
  readonly broadcaster: Broadcaster;
  /** Bytes that may wait for one of them. */
  mostWaiting: number;
}

interface Stream {
  readonly groups: Map<string, Group>;
  readonly people: Map<string, Set<LocalConnection>>;
  /** The events of the room, for those of the audience who do not have it loaded. */
  readonly outside: Broadcaster;
  /** The greatest that was seen: who speaks by a smaller one speaks no more, and may not know it yet. */
  fence: number;
}

/** Who listens to a room's audio. A room that nobody listens to does not exist here. */
export interface LiveStreams {
  /** False for a connection that is gone. */
  enter(connection: LocalConnection, roomId: string, group: string): boolean;
  leave(connection: LocalConnection): void;
  connectionsOf(roomId: string, userId: string): readonly LocalConnection[];
  present(roomId: string): readonly Present[];
  publisher(roomId: string): StreamPublisher;
  has(roomId: string): boolean;
  /** What came from another process. */
  receive(roomId: string, sound: RelayedSound): void;
}

/** Whoever reads nothing has what waits already, and gets no more; whoever does gets everything. */
const createGroup = (): Group => {
  const group: Group = {
    broadcaster: createBroadcaster((socket, bytes) => {
      const waiting = websocketOf(socket.conn)?.bufferedAmount ?? 0;
      return waiting === 0 || waiting + bytes <= group.mostWaiting;
    }),
    mostWaiting: 0,
  };
  return group;
};

export const createLiveStreams = (rooms: LiveRooms, relay: Relay | undefined): LiveStreams => {
  const streams = new Map<string, Stream>();

  const createStream = (roomId: string): Stream => {
    const hasLoaded = (socket: Socket): boolean => rooms.find(roomId)?.broadcaster.sockets.has(socket) === true;
    return {
      groups: new Map(),
      people: new Map(),
      outside: createBroadcaster((socket) => !hasLoaded(socket)),
      fence: 0,
    };
  };

  const leave = (connection: LocalConnection): void => {
    const roomId = connection.listensTo;
    const stream = roomId === undefined ? undefined : streams.get(roomId);
    if (roomId === undefined || !stream) return;
    connection.listensTo = undefined;
    for (const { broadcaster } of stream.groups.values()) broadcaster.sockets.delete(connection.io);
    stream.outside.sockets.delete(connection.io);
    const own = stream.people.get(connection.viewer.userId);
    own?.delete(connection);
    if (own?.size === 0) stream.people.delete(connection.viewer.userId);
    if (stream.people.size === 0) streams.delete(roomId);
  };

  /** False for what somebody says who has lost the place. */
  const send = (roomId: string, { frame, fence, to, mostWaiting }: RelayedSound, except?: Socket): boolean => {
    const stream = streams.get(roomId);
    if (!stream) return true;
    if (fence < stream.fence) return false;
    stream.fence = fence;
    for (const name of to) {
      const group = stream.groups.get(name);
      if (!group || group.broadcaster.sockets.size === 0) continue;
      group.mostWaiting = mostWaiting;
      group.broadcaster.send(frame, except);
    }
    return true;
  };

  return {
    leave,
    enter: (connection, roomId, name) => {
      // Disconnected while the call was running: nothing would ever remove it again.
      if (!connection.io.connected) return false;
      leave(connection);
      const stream = streams.get(roomId) ?? createStream(roomId);
      streams.set(roomId, stream);
      const group = stream.groups.get(name) ?? createGroup();
      stream.groups.set(name, group);
      group.broadcaster.sockets.add(connection.io);
      stream.outside.sockets.add(connection.io);
      const { userId } = connection.viewer;
      stream.people.set(userId, (stream.people.get(userId) ?? new Set()).add(connection));
      connection.listensTo = roomId;
      return true;
    },
    connectionsOf: (roomId, userId) => [...(streams.get(roomId)?.people.get(userId) ?? [])],
    present: (roomId) => [...(streams.get(roomId)?.people.values() ?? [])].flatMap(presentOf),
    has: (roomId) => streams.has(roomId),
    receive: (roomId, sound) => void send(roomId, sound),
    publisher: (roomId) => ({
      publish: (event, payload) => {
        const frame = eventFrame(event.namespace[0], event.event, payload);
        rooms.find(roomId)?.broadcaster.send(frame);
        streams.get(roomId)?.outside.send(frame);
      },
      relay: ({ namespace, event }, bytes, { to, mostWaiting, fence, except }) => {
        if (!relay && !streams.has(roomId)) return;
        const sound = { frame: binaryEventFrame(namespace[0], event, bytes), to, mostWaiting, fence };
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every Connection was made by `connect`
        if (send(roomId, sound, (except as LocalConnection | undefined)?.io)) relay?.toAudience(roomId, sound);
      },
    }),
  };
};
