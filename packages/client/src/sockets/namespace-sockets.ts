import type { Namespace } from '@baithak/protocol/define-contract';
import type { Manager, Socket } from 'socket.io-client';
import type { TokenKeeper } from '../http/tokens.ts';
import { WireError, networkError } from '../wire/wire-error.ts';
import type { ConnectionState, MutableObservable } from './connection-state.ts';
import { createReconnect } from './reconnect.ts';

interface NamespaceSocketsOptions {
  /** Origin of the socket service; '' for the page's own. */
  readonly url: string;
  readonly tokens: TokenKeeper;
  readonly state: MutableObservable<ConnectionState>;
  readonly onConnect: (namespace: Namespace) => void;
  readonly onDisconnect: (namespace: Namespace) => void;
  readonly onEvent: (namespace: Namespace, event: string, payload: unknown) => void;
}

/** The Socket.IO sockets of the namespaces, over one connection. */
interface NamespaceSockets {
  isOpen(namespace: Namespace): boolean;
  /** The namespace's socket, opened if it is not. Rejects with NO_TOKEN, or with NETWORK when closed meanwhile. */
  get(namespace: Namespace): Promise<Socket>;
  close(): void;
  /** Closes everything and opens the same namespaces again, with the current tokens. */
  restart(): void;
  /** A lost connection is tried at once instead of at the next attempt. */
  connectNow(): void;
}

/** Delays in milliseconds (docs/product.md#reconnection). All of a server that dies must not come to the next one together. */
const reconnecting = { reconnectionDelay: 2000, reconnectionDelayMax: 5000, randomizationFactor: 1, timeout: 20_000 };

export const createNamespaceSockets = (options: NamespaceSocketsOptions): NamespaceSockets => {
  const { url, tokens, state } = options;
  const sockets = new Map<Namespace, Socket>();
  let loadingManager: Promise<Manager> | undefined;
  /** Counts the closes: what was begun before one must not open a socket after it. */
  let closes = 0;

  /** Asked anew at each connection of a namespace. Not in the query: proxies log addresses. */
  const auth = (send: (sent: { token: string; short: true }) => void): void =>
    send({ token: tokens.read()?.accessToken ?? '', short: true });
  const close = (): void => {
    closes += 1;
    reconnect.stop();
    const open = [...sockets].flatMap(([namespace, socket]) => (socket.connected ? [namespace] : []));
    for (const socket of sockets.values()) socket.off().offAny().disconnect();
    sockets.clear();
    loadingManager = undefined;
    state.set('idle');
    for (const namespace of open) options.onDisconnect(namespace);
  };
  const reconnect = createReconnect({
    sockets,
    tokens,
    state,
    close,
  });

  const loadManager = (): Promise<Manager> =>
    (loadingManager ??= import('socket.io-client').then(({ Manager }) => {
      const settings = { transports: ['websocket'], autoConnect: false, ...reconnecting };
      return url === '' ? new Manager(settings) : new Manager(url, settings);
    }));

  const attach = (namespace: Namespace, socket: Socket): void => {
    sockets.set(namespace, socket);
    socket.onAny((event: string, payload: unknown) => options.onEvent(namespace, event, payload));
    socket.on('connect', () => {
      reconnect.connected();
      options.onConnect(namespace);
    });
    socket.on('disconnect', (reason, details) => {
      reconnect.disconnected(reason, details);
      options.onDisconnect(namespace);
    });
    socket.on('connect_error', (error) => void reconnect.refused(socket, error));
  };

  const get = async (namespace: Namespace): Promise<Socket> => {
    if (!tokens.read()) throw new WireError({ code: 'NO_TOKEN', msg: 'Sign in first.' });
    const closesBefore = closes;
    const manager = await loadManager();
    if (closesBefore !== closes) throw networkError();
    const known = sockets.get(namespace);
    if (known) return known;
    const socket = manager.socket(namespace, { auth });
    attach(namespace, socket);
    if (state.get() === 'idle') state.set('connecting');
    socket.connect();
    return socket;
  };

  return {
    isOpen: (namespace) => sockets.get(namespace)?.connected ?? false,
    get,
    close,
    connectNow: reconnect.connectNow,
    restart: () => {
      const open = [...sockets.keys()];
      close();
      for (const namespace of open) void get(namespace).catch(() => undefined);
    },
  };
};
