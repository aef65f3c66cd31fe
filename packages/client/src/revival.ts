import type { Manager, Socket } from 'socket.io-client';
import type { ConnectionState, Observed } from './connection-state.ts';
import type { TokenKeeper } from './tokens.ts';
import { WireError } from './wire-error.ts';

interface RevivalOptions {
  readonly sockets: ReadonlyMap<string, Socket>;
  readonly tokens: TokenKeeper;
  readonly state: Observed<ConnectionState>;
  readonly setQuery: (manager: Manager) => void;
  readonly close: () => void;
}

/** What follows when a connection comes, is lost, or is refused. Socket.IO reconnects lost transports; the rest is here. */
export interface Revival {
  connected(): void;
  disconnected(reason: Socket.DisconnectReason): void;
  refused(socket: Socket, error: Error): Promise<void>;
  stop(): void;
}

/** ms before coming back after the server has ended a namespace, and after it refused one. */
const afterEnd = 1000;
const afterRefusal = 5000;

const codeOf = (error: Error): unknown =>
  'data' in error && typeof error.data === 'object' && error.data !== null && 'code' in error.data
    ? error.data.code
    : undefined;

export const createRevival = ({ sockets, tokens, state, setQuery, close }: RevivalOptions): Revival => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing = false;
  let renewed = false;

  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    renewing = renewed = false;
  };

  /** The token is the connection's, not the namespace's: a new one needs a new connection. */
  const reopen = (): void => {
    const all = [...sockets.values()];
    for (const socket of all) socket.disconnect();
    const manager = all[0]?.io;
    if (manager) setQuery(manager);
    for (const socket of all) socket.connect();
  };

  /** Namespaces that Socket.IO has given up; those that are open stay as they are. */
  const resume = (): void => {
    for (const socket of sockets.values()) {
      if (socket.active) continue;
      if (![...sockets.values()].some((each) => each.active)) setQuery(socket.io);
      socket.connect();
    }
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
      else if (renewing) later(reopen, afterRefusal);
    } finally {
      renewing = false;
    }
  };

  return {
    stop,
    connected: () => {
      if (![...sockets.values()].every((socket) => socket.connected)) return;
      renewed = false;
      state.set('online');
    },
    disconnected: (reason) => {
      if (reason === 'io client disconnect') return;
      state.set('offline');
      if (reason === 'io server disconnect') later(resume, afterEnd);
    },
    refused: async (socket, error) => {
      if (socket.active) return state.set('offline');
      if (renewing) return;
      const code = codeOf(error);
      if (code !== 'BAD_TOKEN' && code !== 'NO_TOKEN') return later(resume, afterRefusal);
      // A fresh token that is refused too must not be renewed in a tight loop.
      if (renewed) later(reopen, afterRefusal);
      else await renew();
    },
  };
};
