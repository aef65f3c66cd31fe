import type { Namespace } from '@baithak/protocol/define-contract';
import type { Manager, Socket } from 'socket.io-client';
import type { TokenKeeper } from '../http/tokens.ts';
import { WireError, networkError } from '../wire/wire-error.ts';
import type { ConnectionState, MutableObservable } from './connection-state.ts';

interface ReconnectOptions {
  readonly sockets: ReadonlyMap<string, Socket>;
  readonly tokens: TokenKeeper;
  readonly state: MutableObservable<ConnectionState>;
  readonly close: () => void;
}

/** What happens when a connection opens, is lost, or is refused. Socket.IO reconnects lost transports; the rest is here. */
interface Reconnect {
  connected(): void;
  disconnected(reason: Socket.DisconnectReason): void;
  refused(socket: Socket, error: Error): Promise<void>;
  /** Tries at once instead of waiting for the next attempt. */
  connectNow(): void;
  stop(): void;
}

/** ms before reconnecting after the server has ended a namespace, and after it refused one. */
const afterEndMs = 1000;
const afterRefusalMs = 5000;

const codeOf = (error: Error): unknown =>
  'data' in error && typeof error.data === 'object' && error.data !== null && 'code' in error.data
    ? error.data.code
    : undefined;

const createReconnect = ({ sockets, tokens, state, close }: ReconnectOptions): Reconnect => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing = false;
  let renewed = false;

  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    renewing = renewed = false;
  };

  /** All namespaces, on a new connection and with the token that is kept now. */
  const reopen = (): void => {
    for (const socket of sockets.values()) socket.disconnect();
    for (const socket of sockets.values()) socket.connect();
  };

  /** Namespaces that Socket.IO has given up; those that are open stay as they are. */
  const resume = (): void => {
    for (const socket of sockets.values()) if (!socket.active) socket.connect();
  };

  const later = (what: () => void, delay: number): void => {
    state.set('offline');
    timer ??= setTimeout(() => {
      timer = undefined;
      renewed = false;
      what();
    }, delay);
  };

  const renew = async (): Promise<void> => {
    if (renewing) return;
    renewing = true;
    try {
      await tokens.refresh();
      if (!renewing) return;
      renewed = true;
      reopen();
    } catch (error) {
      if (error instanceof WireError && error.code === 'BAD_TOKEN') close();
      else if (renewing) later(reopen, afterRefusalMs);
    } finally {
      renewing = false;
    }
  };

  return {
    stop,
    connectNow: () => {
      if (state.get() !== 'offline' || renewing) return;
      stop();
      reopen();
    },
    connected: () => {
      if (![...sockets.values()].every((socket) => socket.connected)) return;
      renewed = false;
      state.set('online');
    },
    disconnected: (reason) => {
      if (reason === 'io client disconnect') return;
      state.set('offline');
      if (reason === 'io server disconnect') later(resume, afterEndMs);
    },
    refused: async (socket, error) => {
      if (socket.active) return state.set('offline');
      if (renewing) return;
      const code = codeOf(error);
      if (code !== 'BAD_TOKEN' && code !== 'NO_TOKEN') return later(resume, afterRefusalMs);
      // A fresh token that is refused too must not be renewed in a tight loop.
      if (renewed) later(reopen, afterRefusalMs);
      else await renew();
    },
  };
};

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

/** Delays in milliseconds (docs/product.md#reconnection). */
const reconnecting = { reconnectionDelay: 1000, reconnectionDelayMax: 5000, randomizationFactor: 0.5, timeout: 20_000 };

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
    socket.on('disconnect', (reason) => {
      reconnect.disconnected(reason);
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
