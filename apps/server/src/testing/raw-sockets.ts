import { io, type Socket } from 'socket.io-client';
import { afterEach } from 'vitest';
import { within } from '@baithak/protocol/testing/within';
import type { Person, World } from './world.ts';

/** Sockets of /room without our client's own bounds, which are for people who mean well. Closed after each test. */
export const useRawSockets = (world: { readonly current: World }) => {
  const open: Socket[] = [];
  afterEach(() => open.splice(0).forEach((socket) => socket.close()));
  return async ({ session, username }: Person): Promise<Socket> => {
    const socket = io(`${world.current.url}/room`, {
      transports: ['websocket'],
      query: { token: session.accessToken },
      forceNew: true,
      reconnection: false,
    });
    open.push(socket);
    await within(`the connection of ${username}`, new Promise<void>((resolve) => socket.once('connect', resolve)));
    return socket;
  };
};

/** Reads nothing more; what ws calls `pause` stops its TCP connection. */
export const stopReading = (socket: Socket): void =>
  (socket.io.engine.transport as unknown as { ws: { pause(): void } }).ws.pause();
