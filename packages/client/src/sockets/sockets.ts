import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { lengthen } from '@baithak/protocol/contracts/short-messages.rules';
import type { Namespace } from '@baithak/protocol/define-contract';
import type { Member } from '@baithak/protocol/entities/entities';
import type { Socket } from 'socket.io-client';
import type { TokenKeeper } from '../http/tokens.ts';
import { networkError, noAnswerError } from '../wire/wire-error.ts';
import { type ConnectionState, type Observable, createObservable } from './connection-state.ts';
import { createNamespaceSockets } from './namespace-sockets.ts';

type Listener = (payload: unknown) => void;

/** The listeners of each event, kept apart from sockets, which are replaced. */
interface Listeners {
  on(key: string, listener: Listener): () => void;
  dispatch(key: string, payload: unknown): void;
}

const createListeners = (): Listeners => {
  const all = new Map<string, Set<Listener>>();
  return {
    on: (key, listener) => {
      const set = all.get(key) ?? new Set();
      all.set(key, set.add(listener));
      return () => void set.delete(listener);
    },
    dispatch: (key, payload) => {
      for (const listener of [...(all.get(key) ?? [])]) listener(payload);
    },
  };
};

/** Bytes: about a second of PCM at its higher rate and of Opus beside it (docs/contract.md#audio-frames). */
const mostWaiting = 20_480;

/** The untyped members of Engine.IO's client that say what waits. */
interface Engine {
  /** What waits behind a write that has not ended; Engine.IO puts here what is emitted before the connection can take it. */
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport?: { readonly ws?: { readonly bufferedAmount?: number } };
}

const lengthOf = (data: unknown): number => {
  if (typeof data === 'string') return data.length;
  return data instanceof ArrayBuffer || ArrayBuffer.isView(data) ? data.byteLength : 0;
};

/** Whether a connection can take another frame of sound now: it is there, and less than a second of sound waits to be sent. */
const mayTake = (socket: Socket): boolean => {
  if (!socket.connected) return false;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- untyped in Engine.IO
  const { writeBuffer = [], transport } = (socket.io.engine ?? {}) as unknown as Engine;
  const queued = writeBuffer.reduce((sum, { data }) => sum + lengthOf(data), 0);
  return queued + (transport?.ws?.bufferedAmount ?? 0) < mostWaiting;
};

type Long = { readonly roomId: string; readonly message: RoomMessage };
type Short = Parameters<typeof lengthen>[0] & { readonly in: string; readonly by: string };

/** Short messages as the long ones that they stand for (docs/contract.md#short-messages): whoever listens knows these alone. */
interface ShortMessages {
  /** An event of '/room' as it is to be heard; undefined when its author is not known, which the server must not let happen. */
  read(event: string, payload: unknown): readonly [event: string, payload: unknown] | undefined;
  /** The connection ended: with the next one everybody is told anew. */
  forget(): void;
}

const createShortMessages = (): ShortMessages => {
  const members = new Map<string, Member>();
  return {
    read: (event, payload) => {
      /* oxlint-disable typescript/no-unsafe-type-assertion -- as the contract has these two events */
      if (event === 'newMessage') {
        const { roomId, message } = payload as Long;
        members.set(roomId + message.member.user._id, message.member);
      }
      if (event !== 'message') return [event, payload];
      const short = payload as Short;
      /* oxlint-enable typescript/no-unsafe-type-assertion */
      const member = members.get(short.in + short.by);
      return member && ['newMessage', { roomId: short.in, rev: short.rev, message: lengthen(short, member) }];
    },
    forget: () => members.clear(),
  };
};

/** Resolves when the socket connects; rejects with NETWORK when connecting is given up for now, or after `timeoutMs`. */
const untilConnected = (socket: Socket, state: Observable<ConnectionState>, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (failed: boolean): void => {
      clearTimeout(timer);
      stop();
      socket.off('connect', connected);
      if (failed) reject(networkError());
      else resolve();
    };
    const connected = (): void => settle(false);
    const stop = state.subscribe((now) => (now === 'offline' || now === 'idle') && settle(true));
    const timer = setTimeout(() => settle(true), timeoutMs);
    socket.on('connect', connected);
    if (state.get() === 'offline') settle(true);
  });

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
  /** Called when events of the namespace were missed: after each connection, and (`isTold`) by `tellMissed`. */
  onMissed(namespace: Namespace, listener: (isTold: boolean) => void): () => void;
  /** Events of the namespace were missed, if it is open. */
  tellMissed(namespace: Namespace): void;
  isOpen(namespace: Namespace): boolean;
  /** The first of these that is open, else the first. */
  preferOpen(namespaces: readonly [Namespace, ...Namespace[]]): Namespace;
  open(namespace: Namespace): Promise<void>;
  /** Closes everything; the next use opens it again. */
  close(): void;
  /** Closes everything and opens the same namespaces again, with the current tokens. */
  restart(): void;
  /** A lost connection is tried at once instead of at the next attempt. */
  connectNow(): void;
}

/**
 * The keys of a namespace's connections among the listeners: no event of the wire has a space in its name. The first one's
 * payload is true where there was no connection, but events were missed as before one.
 */
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
    onConnect: (namespace) => listeners.dispatch(namespace + connectedEvent, false),
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
    onConnect: (namespace, listener) =>
      listeners.on(namespace + connectedEvent, (isTold) => isTold === true || listener()),
    onDisconnect: (namespace, listener) => listeners.on(namespace + disconnectedEvent, listener),
    onMissed: (namespace, listener) => listeners.on(namespace + connectedEvent, (isTold) => listener(isTold === true)),
    tellMissed: (namespace) => sockets.isOpen(namespace) && listeners.dispatch(namespace + connectedEvent, true),
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
