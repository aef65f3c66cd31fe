import type { Socket } from 'socket.io';
import type { Viewer } from '../viewer.ts';
import type { LiveNamespace, Connection } from './live.ts';

/** A Connection as the platform knows it. */
export interface LocalConnection extends Connection {
  readonly io: Socket;
  viewer: Viewer;
  readonly loaded: Set<string>;
  listensTo: string | undefined;
  listening: boolean;
  /** Whether it takes short forms of messages. */
  readonly short: boolean;
  /** To this socket only, by the wire's name. */
  send(event: string, payload: object): void;
}

export const createConnection = (
  io: Socket,
  namespace: LiveNamespace,
  viewer: Viewer,
  renewToken: (endsAt: number) => void,
): LocalConnection => {
  const connection: LocalConnection = {
    id: io.id,
    io,
    namespace,
    viewer,
    loaded: new Set(),
    listensTo: undefined,
    listening: false,
    short: io.handshake?.auth['short'] === true,
    send: (event, payload) => io.emit(event, payload),
    renew: (next, endsAt) => {
      connection.viewer = next;
      renewToken(endsAt);
    },
  };
  return connection;
};

/** Which connections there are, by person and by session. */
export interface Connections {
  add(connection: LocalConnection): void;
  remove(connection: LocalConnection): void;
  all(): readonly LocalConnection[];
  ofUser(userId: string): readonly LocalConnection[];
  ofSession(sessionId: string): readonly LocalConnection[];
}

export const createConnections = (): Connections => {
  const byUser = new Map<string, Set<LocalConnection>>();
  const bySession = new Map<string, Set<LocalConnection>>();
  return {
    add: (connection) => {
      put(byUser, connection.viewer.userId, connection);
      put(bySession, connection.viewer.sessionId, connection);
    },
    remove: (connection) => {
      take(byUser, connection.viewer.userId, connection);
      take(bySession, connection.viewer.sessionId, connection);
    },
    all: () => [...byUser.values()].flatMap((own) => [...own]),
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
  };
};

const put = (map: Map<string, Set<LocalConnection>>, key: string, connection: LocalConnection): void => {
  const connections = map.get(key);
  if (connections) connections.add(connection);
  else map.set(key, new Set([connection]));
};

const take = (map: Map<string, Set<LocalConnection>>, key: string, connection: LocalConnection): void => {
  const connections = map.get(key);
  connections?.delete(connection);
  if (connections?.size === 0) map.delete(key);
};

/** Changes that are kept; whoever was looked up before more than these is looked up again. */
const keptChanges = 1000;

/** Whose session ended or whose viewer changed lately, by session or person: what was looked up before may be wrong. */
export const createChanges = () => {
  const ids: string[] = [];
  let count = 0;
  return {
    note: (id: string): void => {
      ids[count % keptChanges] = id;
      count += 1;
    },
    mark: (): number => count,
    hasChanged: (mark: number, { userId, sessionId }: Viewer): boolean => {
      if (count - mark > keptChanges) return true;
      for (let at = mark; at < count; at += 1) {
        const id = ids[at % keptChanges];
        if (id === userId || id === sessionId) return true;
      }
      return false;
    },
  };
};
