import type { Socket } from 'socket.io-client';
import type { TokenKeeper } from '../http/tokens.ts';
import { WireError } from '../wire/wire-error.ts';
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
  /** `details` has the event of a websocket that was closed. */
  disconnected(reason: Socket.DisconnectReason, details: unknown): void;
  refused(socket: Socket, error: Error): Promise<void>;
  /** Tries at once instead of waiting for the next attempt. */
  connectNow(): void;
  stop(): void;
}

/** ms before reconnecting after the server has ended a namespace, and after it refused one. */
const afterEndMs = 1000;
const afterRefusalMs = 5000;
/** The server ends in order and sends its people to another one, a few at a time (docs/contract.md#stopping). */
const serviceRestart = 1012;

const codeOf = (error: Error): unknown =>
  'data' in error && typeof error.data === 'object' && error.data !== null && 'code' in error.data
    ? error.data.code
    : undefined;

export const createReconnect = ({ sockets, tokens, state, close }: ReconnectOptions): Reconnect => {
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

  const later = (what: () => void, delay: number, now: ConnectionState = 'offline'): void => {
    state.set(now);
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
    disconnected: (reason, details) => {
      if (reason === 'io client disconnect') return;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of what Engine.IO and browsers give, this alone is read
      const { code } = (details as { readonly context?: { readonly code?: number } } | undefined)?.context ?? {};
      if (code === serviceRestart) return later(reopen, 0, 'connecting');
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
