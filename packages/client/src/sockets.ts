import type { Namespace } from '@baithak/protocol/contract';
import type { Manager, Socket } from 'socket.io-client';
import { observed, type ConnectionState, type Observable } from './connection-state.ts';
import { createListeners } from './listeners.ts';
import { createRevival } from './revival.ts';
import type { TokenKeeper } from './tokens.ts';
import { untilConnected } from './until-connected.ts';
import { networkError, noAnswer, WireError } from './wire-error.ts';

type Listener = (payload: unknown) => void;

/** Three namespaces over one websocket, opened on first use. */
export interface Sockets {
  readonly state: Observable<ConnectionState>;
  /** The acknowledgement. Waits for a first connection, never for a lost one: then it rejects with NETWORK at once. */
  emit(namespace: Namespace, event: string, payload: unknown, timeout: number): Promise<unknown>;
  /** Without an acknowledgement, and dropped when it cannot be sent now. */
  emitBytes(namespace: Namespace, event: string, bytes: Uint8Array): Promise<void>;
  /** Listens; opens nothing. */
  on(namespace: Namespace, event: string, listener: Listener): () => void;
  /** Called after each connection of the namespace, the first included. */
  onConnect(namespace: Namespace, listener: () => void): () => void;
  isOpen(namespace: Namespace): boolean;
  /** The first of these that is open, else the first. */
  preferOpen(namespaces: readonly [Namespace, ...Namespace[]]): Namespace;
  /** Opens the namespace if it is not. */
  open(namespace: Namespace): Promise<void>;
  /** Closes everything; the next use opens it again. */
  close(): void;
  /** Closes everything and opens the same namespaces again, with the tokens of now. */
  restart(): void;
}

/** Specification 9: delays in ms. */
const reconnecting = { reconnectionDelay: 1000, reconnectionDelayMax: 5000, randomizationFactor: 0.5, timeout: 20_000 };
/** No event of the wire has a space in its name. */
const connectedEvent = ' connected';

export const createSockets = (url: string, tokens: TokenKeeper): Sockets => {
  const state = observed<ConnectionState>('idle');
  const sockets = new Map<Namespace, Socket>();
  const listeners = createListeners();
  let managing: Promise<Manager> | undefined;
  let era = 0;

  const isOpen = (namespace: Namespace): boolean => sockets.get(namespace)?.connected ?? false;
  const query = (): { token: string } => ({ token: tokens.read()?.accessToken ?? '' });
  const close = (): void => {
    era += 1;
    revival.stop();
    for (const socket of sockets.values()) socket.off().offAny().disconnect();
    sockets.clear();
    managing = undefined;
    state.set('idle');
  };
  const revival = createRevival({
    sockets,
    tokens,
    state,
    setQuery: (manager) => (manager.opts.query = query()),
    close,
  });

  const manage = (): Promise<Manager> =>
    (managing ??= import('socket.io-client').then(({ Manager }) => {
      const options = { transports: ['websocket'], autoConnect: false, query: query(), ...reconnecting };
      const manager = url === '' ? new Manager(options) : new Manager(url, options);
      manager.on('reconnect_attempt', () => (manager.opts.query = query()));
      return manager;
    }));

  const attach = (namespace: Namespace, socket: Socket): void => {
    sockets.set(namespace, socket);
    socket.onAny((event: string, payload: unknown) => listeners.tell(namespace + event, payload));
    socket.on('connect', () => {
      revival.connected();
      listeners.tell(namespace + connectedEvent, undefined);
    });
    socket.on('disconnect', (reason) => revival.disconnected(reason));
    socket.on('connect_error', (error) => void revival.refused(socket, error));
  };

  const socketOf = async (namespace: Namespace): Promise<Socket> => {
    if (!tokens.read()) throw new WireError({ code: 'NO_TOKEN', msg: 'Sign in first.' });
    const started = era;
    const manager = await manage();
    if (started !== era) throw networkError();
    const known = sockets.get(namespace);
    if (known) return known;
    const socket = manager.socket(namespace);
    attach(namespace, socket);
    if (state.get() === 'idle') state.set('connecting');
    if (sockets.size === 1) manager.opts.query = query();
    socket.connect();
    return socket;
  };

  const ready = async (namespace: Namespace, timeout: number): Promise<Socket> => {
    const socket = await socketOf(namespace);
    if (!socket.connected) await untilConnected(socket, state, timeout);
    return socket;
  };

  return {
    state,
    on: (namespace, event, listener) => listeners.on(namespace + event, listener),
    close,
    restart: () => {
      const open = [...sockets.keys()];
      close();
      for (const namespace of open) void socketOf(namespace).catch(() => undefined);
    },
    onConnect: (namespace, listener) => listeners.on(namespace + connectedEvent, listener),
    isOpen,
    preferOpen: (namespaces) => namespaces.find(isOpen) ?? namespaces[0],
    open: async (namespace) => void (await socketOf(namespace)),
    emit: async (namespace, event, payload, timeout) => {
      const socket = await ready(namespace, timeout);
      return new Promise((resolve, reject) => {
        socket.timeout(timeout).emit(event, payload, (error: Error | null, answer: unknown) => {
          if (error) reject(socket.connected ? noAnswer() : networkError(error));
          else resolve(answer);
        });
      });
    },
    emitBytes: async (namespace, event, bytes) => {
      const socket = await ready(namespace, 0);
      socket.volatile.emit(event, bytes);
    },
  };
};
