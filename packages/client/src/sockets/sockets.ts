import type { Namespace } from '@baithak/protocol/define-contract';
import type { Socket } from 'socket.io-client';
import type { TokenKeeper } from '../http/tokens.ts';
import { networkError, noAnswerError } from '../wire/wire-error.ts';
import { createObservable, type ConnectionState, type Observable } from './connection-state.ts';
import { createListeners } from './listeners.ts';
import { mayTake } from './waiting-to-be-sent.ts';
import { createShortMessages } from './short-messages.ts';
import { createNamespaceSockets } from './namespace-sockets.ts';
import { untilConnected } from './until-connected.ts';

type Listener = (payload: unknown) => void;

/** Three namespaces over one websocket, opened on first use. */
export interface Sockets {
  readonly state: Observable<ConnectionState>;
  /** The acknowledgement. Waits for a first connection, never for a lost one: then it rejects with NETWORK at once. */
  emit(namespace: Namespace, event: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** Without an acknowledgement. Dropped while the line is down, and while more waits to be sent than a second of sound. */
  emitBytes(namespace: Namespace, event: string, bytes: Uint8Array): Promise<void>;
  /** Listens; opens nothing. Returns an unsubscribe function. */
  on(namespace: Namespace, event: string, listener: Listener): () => void;
  /** Called after each connection of the namespace, the first included. */
  onConnect(namespace: Namespace, listener: () => void): () => void;
  /** Called after each connection of the namespace was lost or closed. */
  onDisconnect(namespace: Namespace, listener: () => void): () => void;
  isOpen(namespace: Namespace): boolean;
  /** The first of these that is open, else the first. */
  preferOpen(namespaces: readonly [Namespace, ...Namespace[]]): Namespace;
  /** Opens the namespace if it is not. */
  open(namespace: Namespace): Promise<void>;
  /** Closes everything; the next use opens it again. */
  close(): void;
  /** Closes everything and opens the same namespaces again, with the current tokens. */
  restart(): void;
  /** A lost connection is tried at once instead of at the next attempt. */
  connectNow(): void;
}

/** The keys of a namespace's connections among the listeners: no event of the wire has a space in its name. */
const connectedEvent = ' connected';
const disconnectedEvent = ' disconnected';

export const createSockets = (url: string, tokens: TokenKeeper): Sockets => {
  const state = createObservable<ConnectionState>('idle');
  const listeners = createListeners();
  const shortMessages = createShortMessages();
  const sockets = createNamespaceSockets({
    url,
    tokens,
    state,
    onConnect: (namespace) => listeners.dispatch(namespace + connectedEvent, undefined),
    onDisconnect: (namespace) => {
      if (namespace === '/room') shortMessages.forget();
      listeners.dispatch(namespace + disconnectedEvent, undefined);
    },
    onEvent: (namespace, event, payload) => {
      const heard = namespace === '/room' ? shortMessages.read(event, payload) : ([event, payload] as const);
      if (heard) listeners.dispatch(namespace + heard[0], heard[1]);
      // Whoever follows the room asks for what it missed.
      else sockets.restart();
    },
  });

  const connected = async (namespace: Namespace, timeoutMs: number): Promise<Socket> => {
    const socket = await sockets.get(namespace);
    if (!socket.connected) await untilConnected(socket, state, timeoutMs);
    return socket;
  };

  return {
    state,
    on: (namespace, event, listener) => listeners.on(namespace + event, listener),
    onConnect: (namespace, listener) => listeners.on(namespace + connectedEvent, listener),
    onDisconnect: (namespace, listener) => listeners.on(namespace + disconnectedEvent, listener),
    isOpen: sockets.isOpen,
    preferOpen: (namespaces) => namespaces.find(sockets.isOpen) ?? namespaces[0],
    open: async (namespace) => void (await sockets.get(namespace)),
    close: sockets.close,
    restart: sockets.restart,
    connectNow: sockets.connectNow,
    emit: async (namespace, event, payload, timeoutMs) => {
      const socket = await connected(namespace, timeoutMs);
      return new Promise((resolve, reject) => {
        socket.timeout(timeoutMs).emit(event, payload, (error: Error | null, answer: unknown) => {
          if (error) reject(socket.connected ? noAnswerError() : networkError(error));
          else resolve(answer);
        });
      });
    },
    emitBytes: async (namespace, event, bytes) => {
      const socket = await connected(namespace, 0);
      if (mayTake(socket)) socket.emit(event, bytes);
    },
  };
};
